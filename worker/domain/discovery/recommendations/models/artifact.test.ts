import { describe, expect, it } from "vitest";
import { packArtifact, unpackArtifact } from "./artifact.ts";
import { historyOf } from "./interactions.ts";
import { plantHistories } from "./planted.ts";
import { standardize } from "./ranking.ts";
import { COMPONENTS, scoreComponent, trainHybrid } from "./train-hybrid.ts";

const { interactions, tasteOf } = plantHistories({
  users: 60,
  items: 31,
  tastes: 5,
  length: 8,
  seed: 2,
});
const model = trainHybrid({
  interactions,
  properties: tasteOf.map((taste) => Uint32Array.of(taste, 5)),
  propertyCount: 6,
});
const contentIds = tasteOf.map((_, item) => `vid_${item}`);

describe("a serialized model", () => {
  it("scores nearly the same as the original model", async () => {
    const read = await unpackArtifact(await packArtifact({ contentIds, model }));
    expect(read.contentIds).toEqual(contentIds);
    expect(read.model.blend).toEqual(model.blend);
    for (let user = 0; user < 10; user++) {
      const history = historyOf(interactions, user);
      for (const name of COMPONENTS) {
        const [before, after] = [model, read.model].map((m) =>
          standardize(scoreComponent(m, name, history)),
        );
        before?.forEach((score, item) => {
          expect(Math.abs(score - (after?.[item] ?? Number.NaN))).toBeLessThan(0.1);
        });
      }
    }
  });

  it("a serialized model that is read and written again keeps its numbers", async () => {
    const bytes = await packArtifact({ contentIds, model });
    const again = await unpackArtifact(await packArtifact(await unpackArtifact(bytes)));
    expect(again.model.deep.input).toEqual((await unpackArtifact(bytes)).model.deep.input);
    expect(again.model.collaborative).toEqual(model.collaborative);
  });

  it("reading a truncated file or a file of another format throws an error", async () => {
    const bytes = await packArtifact({ contentIds, model });
    await expect(unpackArtifact(new TextEncoder().encode("not a model at all"))).rejects.toThrow();
    await expect(unpackArtifact(await gzipped("not a model at all"))).rejects.toThrow("no model");
    await expect(unpackArtifact(bytes.slice(0, bytes.length - 400))).rejects.toThrow();
  });
});

const gzipped = (text: string) =>
  new Response(new Blob([text]).stream().pipeThrough(new CompressionStream("gzip"))).arrayBuffer();
