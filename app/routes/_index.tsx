import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";

export async function loader({ context }: LoaderFunctionArgs) {
  return { actor: context.actor };
}

export default function Home() {
  const { actor } = useLoaderData<typeof loader>();
  return <h1>Tributary {actor.kind}</h1>;
}
