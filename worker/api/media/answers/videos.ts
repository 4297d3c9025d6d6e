export { VideoCard as VideoCardAnswer } from "../../../domain/media/videos/contract-api.ts";
