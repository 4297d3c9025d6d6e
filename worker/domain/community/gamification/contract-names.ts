import { type Message, msg, t } from "#i18n/t.ts";

// Ids must not change their meaning, because the database stores them.
const TITLES: Record<string, Message> = {
  newcomer: msg("gamification.titleNewcomer"),
  regular: msg("gamification.titleRegular"),
  enthusiast: msg("gamification.titleEnthusiast"),
  veteran: msg("gamification.titleVeteran"),
  luminary: msg("gamification.titleLuminary"),
  legend: msg("gamification.titleLegend"),
  broadcaster: msg("gamification.titleBroadcaster"),
  "night-owl": msg("gamification.titleNightOwl"),
  headliner: msg("gamification.titleHeadliner"),
  archivist: msg("gamification.titleArchivist"),
  "word-for-word": msg("gamification.titleWordForWord"),
  correspondent: msg("gamification.titleCorrespondent"),
  "good-host": msg("gamification.titleGoodHost"),
  wit: msg("gamification.titleWit"),
  librarian: msg("gamification.titleLibrarian"),
  river: msg("gamification.titleRiver"),
  million: msg("gamification.titleMillion"),
  steady: msg("gamification.titleSteady"),
  evergreen: msg("gamification.titleEvergreen"),
  adventurer: msg("gamification.titleAdventurer"),
  connoisseur: msg("gamification.titleConnoisseur"),
  explorer: msg("gamification.titleExplorer"),
  patron: msg("gamification.titlePatron"),
  upstream: msg("gamification.titleUpstream"),
  delta: msg("gamification.titleDelta"),
  headwater: msg("gamification.titleHeadwater"),
};

const BADGES: Record<string, Message> = {
  "fifty-streams": msg("gamification.badgeFiftyStreams"),
  "fifty-videos": msg("gamification.badgeFiftyVideos"),
  "1000-followers": msg("gamification.badge1000Followers"),
  "100000-views": msg("gamification.badge100000Views"),
  "level-25": msg("gamification.badgeLevel25"),
  partner: msg("gamification.badgePartner"),
  "profile-master": msg("gamification.badgeProfileMaster"),
  "future-partner": msg("gamification.badgeFuturePartner"),
};

const nameIn = (names: Record<string, Message>) => (id: string) => {
  const name = names[id];
  return name === undefined ? id : t(name);
};

/**
 * Returns the title beside a user's name, in the reader's language. Returns an unknown id
 * unchanged.
 * @param id as stored in the database
 */
export const titleName = nameIn(TITLES);
/** Returns the name of a badge, in the reader's language. @param id as stored in the database */
export const badgeName = nameIn(BADGES);
