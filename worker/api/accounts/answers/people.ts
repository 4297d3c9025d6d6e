export { CreatorSummary as CreatorAnswer } from "../../../domain/accounts/users/contract-api.ts";
