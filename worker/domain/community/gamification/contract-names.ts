import { type Message, msg, t } from "#i18n/t.ts";

// A title's id must never change its meaning, because the database stores the id.
const TITLES: Record<string, Message> = {
  newcomer: msg("gamification.titles.newcomer"),
  regular: msg("gamification.titles.regular"),
  enthusiast: msg("gamification.titles.enthusiast"),
  veteran: msg("gamification.titles.veteran"),
  luminary: msg("gamification.titles.luminary"),
  legend: msg("gamification.titles.legend"),
  broadcaster: msg("gamification.titles.broadcaster"),
  "night-owl": msg("gamification.titles.nightOwl"),
  headliner: msg("gamification.titles.headliner"),
  archivist: msg("gamification.titles.archivist"),
  "word-for-word": msg("gamification.titles.wordForWord"),
  correspondent: msg("gamification.titles.correspondent"),
  "good-host": msg("gamification.titles.goodHost"),
  wit: msg("gamification.titles.wit"),
  librarian: msg("gamification.titles.librarian"),
  river: msg("gamification.titles.river"),
  million: msg("gamification.titles.million"),
  steady: msg("gamification.titles.steady"),
  evergreen: msg("gamification.titles.evergreen"),
  adventurer: msg("gamification.titles.adventurer"),
  connoisseur: msg("gamification.titles.connoisseur"),
  explorer: msg("gamification.titles.explorer"),
  patron: msg("gamification.titles.patron"),
  upstream: msg("gamification.titles.upstream"),
  delta: msg("gamification.titles.delta"),
  headwater: msg("gamification.titles.headwater"),
};

const BADGES: Record<string, Message> = {
  "fifty-streams": msg("gamification.badges.fiftyStreams"),
  "fifty-videos": msg("gamification.badges.fiftyVideos"),
  "1000-followers": msg("gamification.badges.thousandFollowers"),
  "100000-views": msg("gamification.badges.hundredThousandViews"),
  "level-25": msg("gamification.badges.levelTwentyFive"),
  partner: msg("gamification.badges.partner"),
  "profile-master": msg("gamification.badges.profileMaster"),
  "future-partner": msg("gamification.badges.futurePartner"),
};

const nameIn = (names: Record<string, Message>) => (id: string) => {
  const name = names[id];
  return name === undefined ? id : t(name);
};

/** Returns the title beside a user's name. Returns an unknown id unchanged. */
export const titleName = nameIn(TITLES);
/** Returns the name of a badge. Returns an unknown id unchanged. */
export const badgeName = nameIn(BADGES);
