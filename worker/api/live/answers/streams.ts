export { StreamCard as StreamCardAnswer } from "../../../domain/live/streams/contract-api.ts";
