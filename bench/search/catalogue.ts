import { en, Faker } from "@faker-js/faker";

export interface BenchVideo {
  id: string;
  creatorId: string;
  title: string;
  creator: string;
  tags: string[];
  description: string;
  category: string;
  views: number;
  seconds: number;
  publishedAt: number;
}

export interface Catalogue {
  creators: { id: string; username: string; name: string }[];
  videos: BenchVideo[];
  /** Three search terms, which match about half, a third and a fifth of all videos. */
  broad: string[];
  narrow: string[];
  pairs: string[];
  prefixes: string[];
  misspelt: string[];
}

const CATEGORIES = ["gaming", "tech", "art", "music", "cooking", "sports", "education", "travel"];
const COMMON: [word: string, share: number][] = [
  ["live", 0.5],
  ["night", 0.33],
  ["studio", 0.2],
  ["session", 0.12],
  ["guide", 0.08],
];

export function makeCatalogue({
  videos: count,
  creators: people,
  seed,
}: {
  videos: number;
  creators: number;
  seed: number;
}): Catalogue {
  const faker = new Faker({ locale: en, seed });
  faker.setDefaultRefDate("2026-01-01");
  const creators = Array.from({ length: people }, (_, i) => ({
    id: `usr_${i}`,
    username: `creator_${i}`,
    name: faker.person.fullName(),
  }));
  const common = (): string[] =>
    COMMON.filter(([, share]) => faker.number.float() < share).map(([word]) => word);
  const newest = Date.parse("2026-01-01");
  const videos = Array.from({ length: count }, (_, i): BenchVideo => {
    const [inTitle = [], inText = []] = [common(), common()];
    const words = faker.helpers.multiple(() => faker.word.sample(), { count: { min: 3, max: 7 } });
    const creator = faker.helpers.arrayElement(creators);
    return {
      id: `vid_${String(i).padStart(6, "0")}`,
      creatorId: creator.id,
      creator: creator.name,
      title: faker.helpers.shuffle([...words, ...inTitle.slice(0, 2)]).join(" "),
      tags: faker.helpers.multiple(() => faker.word.noun(), { count: 4 }),
      description: `${faker.lorem.paragraph()} ${faker.word.words(20)} ${inText.join(" ")}`,
      category: faker.helpers.arrayElement(CATEGORIES),
      views: Math.floor(10 ** faker.number.float({ min: 0, max: 6 })),
      seconds: faker.number.int({ min: 10, max: 7200 }),
      publishedAt: newest - faker.number.int({ min: 0, max: 3 * 365 * 86_400_000 }),
    };
  });
  const titles = faker.helpers.arrayElements(videos, 60).map(({ title }) => title.split(" "));
  const rare = titles.map(
    (words) => words.find((word) => !COMMON.some(([c]) => c === word)) ?? "guide",
  );
  return {
    creators,
    videos,
    broad: COMMON.slice(0, 3).map(([word]) => word),
    narrow: rare.slice(0, 20),
    pairs: titles.slice(20, 40).map((words) => words.slice(0, 2).join(" ")),
    prefixes: rare
      .slice(40, 60)
      .map((word) => word.slice(0, Math.max(2, Math.ceil(word.length / 2)))),
    misspelt: rare.slice(0, 20).map((word) => word.slice(0, -2) + word.slice(-1)),
  };
}
