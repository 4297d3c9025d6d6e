import { Link } from "@remix-run/react";
import { Alert } from "#app/components/ui/alert.tsx";
import { entitlementsOf } from "#app/upload/publish-height.ts";
import type { Plan } from "#worker/domain/users/contract.ts";
