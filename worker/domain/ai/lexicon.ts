import type { CategorySlug } from "../videos/contract.ts";

/** Words that speak for a category, by their stem's beginning: "cook" also finds cooking and cooked. Two-word entries count double. */
export const LEXICON: Record<CategorySlug, string> = {
  gaming:
    "game gaming gamer gameplay playthrough walkthrough speedrun esport boss level quest minecraft fortnite roblox console controller playstation xbox nintendo steam multiplayer rpg fps mmo arcade modding loot respawn twitch|let's play|open world|first person",
  tech: "tech software hardware code coding program developer programming javascript typescript python rust linux computer laptop phone smartphone app android iphone gadget unboxing review cpu gpu server database cloud api robot ai startup electronics soldering keyboard network security battery|machine learning|open source|web development",
  art: "art artist paint painting watercolor watercolour acrylic draw drawing sketch illustration canvas brush sculpt sculpture pottery ceramic clay calligraphy printmaking animation design gallery portrait ink origami craft pastel|oil paint|digital art",
  music:
    "music song guitar piano drum bass violin sing singer vocal band album concert melody chord rhythm remix dj synth cover orchestra jazz rock rap hiphop classical lyric studio beat composer tune choir|live session|music video",
  cooking:
    "cook cooking recipe bake baking bread kitchen chef oven dough sauce ingredient grill roast soup dinner breakfast lunch dessert cake pasta vegan spice meal restaurant flour butter sourdough simmer taste fry noodle|slow cooker|street food",
  sports:
    "sport football soccer basketball tennis cricket rugby hockey baseball golf run running marathon race match goal team coach training workout gym fitness athlete cycling swim climb climbing ski snowboard skate surf boxing league tournament stadium|free kick|world cup",
  education:
    "learn learning lesson teach teacher tutorial course explain explained history science physics chemistry biology math mathematics lecture study student school university exam language grammar documentary experiment theory guide introduction|how to|step by step|explained simply",
  entertainment:
    "comedy funny sketch prank movie film trailer series show celebrity magic trick parody reaction challenge theatre actor scene meme story drama episode cartoon|stand up|behind the scenes",
  lifestyle:
    "lifestyle routine vlog home house apartment decor minimal fashion outfit makeup beauty skincare wellness meditation yoga family parenting garden gardening plant pet dog cat morning habit productivity budget wedding diy health sleep|day in|self care",
  travel:
    "travel trip journey hike hiking mountain beach island city tour tourist flight train hotel hostel backpack camping camp road destination country passport adventure river valley coast village temple sail boat lake desert kayak canoe|road trip|travel guide|national park",
  justchatting: "chat chatting talk question answer podcast interview discussion opinion debate stream hangout|q and a|ask me",
};
