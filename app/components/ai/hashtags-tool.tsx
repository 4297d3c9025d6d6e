import { Form } from "@remix-run/react";
import { CloudUpload, TrendingUp } from "lucide-react";
import { copyText } from "#app/components/settings/copy-text.ts";
import { Button } from "#app/components/ui/button.tsx";
import { Chip } from "#app/components/ui/chip.tsx";
import { CopyButton } from "./copy-button.tsx";
import { ProviderNote } from "./provider-note.tsx";
import { TextTool } from "./text-tool.tsx";

export function HashtagsTool({ trending }: { trending: readonly string[] }) {
  return (
    <TextTool
      tool="hashtags"
      label="What is your content about?"
      hint="A title and a description are enough."
      placeholder="Baking sourdough bread at home: flour, water, a hot oven and patience…"
      action={["Generate hashtags", "Reading…"]}
      done={{ title: "AI Content Generated!", description: "Click a hashtag to copy it." }}
      before={<TrendingTags heading="Trending on Tributary now" tags={trending.slice(0, 12).map((tag) => `#${tag.replace(/\s+/g, "")}`)} />}
    >
      {({ result: { hashtags, trending: fitting, provider } }) => (
        <>
          <Tags heading="For your text" tags={hashtags} empty="Your text says too little for a hashtag. Add a sentence." />
          <TrendingTags heading="Trending on Tributary" tags={fitting} />
          <Form method="post" action="/ai-studio?form=use">
            <input type="hidden" name="tags" value={JSON.stringify([...hashtags, ...fitting].map((tag) => tag.slice(1)))} />
            <Button type="submit">
              <CloudUpload aria-hidden />
              Use in a new upload
            </Button>
          </Form>
          <ProviderNote provider={provider} />
        </>
      )}
    </TextTool>
  );
}

const TrendingTags = ({ heading, tags }: { heading: string; tags: readonly string[] }) => (
  <Tags heading={heading} tags={tags} empty="Nothing rises above the rest at the moment." isTrending />
);

interface TagsProps {
  heading: string;
  tags: readonly string[];
  empty: string;
  isTrending?: boolean;
}

function Tags({ heading, tags, empty, isTrending = false }: TagsProps) {
  return (
    <section aria-label={heading} className="grid gap-2">
      <div className="flex min-h-8 items-center gap-2">
        <h3 className="flex items-center gap-2 font-semibold text-sm">
          {isTrending && <TrendingUp aria-hidden className="size-4 text-ai" />}
          {heading}
        </h3>
        {tags.length > 0 && <CopyButton text={tags.join(" ")} what={`all: ${heading.toLowerCase()}`} />}
      </div>
      {tags.length === 0 ? (
        <p className="text-muted text-sm">{empty}</p>
      ) : (
        <ul className="flex flex-wrap gap-2">
          {tags.map((tag) => (
            <li key={tag} className="min-w-0 max-w-full">
              <Chip className="max-w-full" aria-label={`Copy ${tag}`} onClick={() => void copyText(tag, `${tag} copied`)}>
                <span className="truncate">{tag}</span>
              </Chip>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
