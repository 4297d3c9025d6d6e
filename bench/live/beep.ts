export const BEEP_EVERY_MS = 1_000;
export const BEEP_MS = 60;
/** Amplitude of the beeps, which are louder than all other sound of the test stream. */
export const BEEP_LEVEL = 0.6;

export const BEEP_SOURCE = "beep-source";
export const BEEP_TAP = "beep-tap";
