import { type History, historyOf, type Interactions } from "./interactions.ts";
import { gaussian, seededRandom, shuffle } from "./random.ts";

/**
 * A variational autoencoder (Liang and others, Variational Autoencoders for Collaborative
 * Filtering, WWW 2018).
 */
export interface VariationalAutoencoder {
  itemCount: number;
  hidden: number;
  latent: number;
  /** itemCount rows of `hidden` values. */
  input: Float32Array;
  inputBias: Float32Array;
  /** `hidden` rows of 2·latent values: mean, then log variance. */
  middle: Float32Array;
  middleBias: Float32Array;
  /** `latent` rows of itemCount values. */
  output: Float32Array;
  outputBias: Float32Array;
}

export interface VariationalOptions {
  hidden: number;
  latent: number;
  epochs: number;
  learningRate: number;
  /** Share of a history that training hides from the input. */
  dropout: number;
  /** Maximum weight of the KL divergence from the prior, reached after the first epochs. */
  beta: number;
  weightDecay: number;
  /** Maximum batch size. Few histories make smaller batches, so that an epoch has several steps. */
  batch: number;
  /** Maximum number of histories per epoch, sampled again for each epoch. */
  histories: number;
  seed: number;
}

export const VARIATIONAL_DEFAULTS: VariationalOptions = {
  hidden: 100,
  latent: 48,
  epochs: 60,
  learningRate: 3e-3,
  dropout: 0.5,
  beta: 1,
  weightDecay: 0.02,
  batch: 64,
  histories: 4_000,
  seed: 1,
};

/** Number of epochs until the KL divergence has its full weight. */
const ANNEALING_EPOCHS = 30;

const STEPS = 10;

const PARAMETERS = ["input", "inputBias", "middle", "middleBias", "output", "outputBias"] as const;
type Parameters = Record<(typeof PARAMETERS)[number], Float32Array>;

/** Trains the autoencoder. @param onEpoch gets the mean loss in nats, and returns false to stop */
export function trainVariational(
  interactions: Interactions,
  options: VariationalOptions,
  onEpoch: (model: VariationalAutoencoder, epoch: number, loss: number) => boolean = () => true,
): VariationalAutoencoder {
  const random = seededRandom(options.seed);
  const model = initialModel(interactions.itemCount, options, random);
  const gradients = zeros(model);
  const adam = makeAdam(model, options);
  const pass = makePass(model, gradients, options, random);
  const users = Uint32Array.from({ length: interactions.userCount }, (_, user) => user).filter(
    (user) => historyOf(interactions, user).items.length > 1,
  );
  const batchSize = Math.max(8, Math.min(options.batch, Math.ceil(users.length / STEPS)));
  for (let epoch = 0; epoch < options.epochs; epoch++) {
    const beta = options.beta * Math.min(1, epoch / ANNEALING_EPOCHS);
    let loss = 0;
    const sampledUsers = shuffle(users, random).subarray(0, options.histories);
    for (let from = 0; from < sampledUsers.length; from += batchSize) {
      const batch = sampledUsers.subarray(from, from + batchSize);
      for (const user of batch) loss += pass(historyOf(interactions, user), beta, 1 / batch.length);
      adam(gradients);
    }
    if (!onEpoch(model, epoch, loss / Math.max(1, sampledUsers.length))) break;
  }
  return model;
}

/** Returns each item's log probability, up to a constant. Deterministic: uses the latent mean. */
export function scoreVariational(model: VariationalAutoencoder, history: History): Float32Array {
  const code = encode(model, history.items, unitInput(history, null)).subarray(0, model.latent);
  return decode(model, code);
}

function initialModel(
  itemCount: number,
  { hidden, latent }: VariationalOptions,
  random: () => number,
): VariationalAutoencoder {
  const layer = (rows: number, columns: number) => {
    const spread = Math.sqrt(2 / (rows + columns));
    return Float32Array.from({ length: rows * columns }, () => spread * gaussian(random));
  };
  return {
    itemCount,
    hidden,
    latent,
    input: layer(itemCount, hidden),
    inputBias: new Float32Array(hidden),
    middle: layer(hidden, 2 * latent),
    middleBias: new Float32Array(2 * latent),
    output: layer(latent, itemCount),
    outputBias: new Float32Array(itemCount),
  };
}

const zeros = (model: Parameters): Parameters => ({
  input: new Float32Array(model.input.length),
  inputBias: new Float32Array(model.inputBias.length),
  middle: new Float32Array(model.middle.length),
  middleBias: new Float32Array(model.middleBias.length),
  output: new Float32Array(model.output.length),
  outputBias: new Float32Array(model.outputBias.length),
});

function unitInput({ weights }: History, mask: Uint8Array | null): Float32Array {
  let square = 0;
  for (const weight of weights) square += weight * weight;
  const scale = square > 0 ? 1 / Math.sqrt(square) : 0;
  return weights.map((weight, at) => (mask === null || mask[at] ? weight * scale : 0));
}

function hiddenOf(
  model: VariationalAutoencoder,
  items: Uint32Array,
  input: Float32Array,
): Float32Array {
  const { hidden } = model;
  const values = model.inputBias.slice();
  items.forEach((item, at) => {
    const strength = input[at] ?? 0;
    if (strength !== 0) addScaled(values, 0, model.input, item * hidden, hidden, strength);
  });
  for (let h = 0; h < hidden; h++) values[h] = Math.tanh(values[h] ?? 0);
  return values;
}

function codeOf(model: VariationalAutoencoder, hidden: Float32Array): Float32Array {
  const code = model.middleBias.slice();
  hidden.forEach((value, h) => {
    addScaled(code, 0, model.middle, h * code.length, code.length, value);
  });
  return code;
}

const encode = (model: VariationalAutoencoder, items: Uint32Array, input: Float32Array) =>
  codeOf(model, hiddenOf(model, items, input));

function decode(model: VariationalAutoencoder, point: Float32Array): Float32Array {
  const scores = model.outputBias.slice();
  point.forEach((value, k) => {
    addScaled(scores, 0, model.output, k * model.itemCount, model.itemCount, value);
  });
  return scores;
}

function makePass(
  model: VariationalAutoencoder,
  gradients: Parameters,
  options: VariationalOptions,
  random: () => number,
) {
  const { itemCount, hidden: hiddenSize, latent } = model;
  return (history: History, beta: number, share: number): number => {
    const mask = Uint8Array.from(history.items, () => (random() < options.dropout ? 0 : 1));
    const input = unitInput(history, mask).map((value) => value / (1 - options.dropout));
    const hidden = hiddenOf(model, history.items, input);
    const code = codeOf(model, hidden);
    const noise = Float32Array.from({ length: latent }, () => gaussian(random));
    const point = Float32Array.from(
      { length: latent },
      (_, k) => (code[k] ?? 0) + (noise[k] ?? 0) * Math.exp((code[latent + k] ?? 0) / 2),
    );

    const outputGradient = decode(model, point);
    const reconstruction = softmaxLoss(outputGradient, history, share);
    const codeGradient = new Float32Array(2 * latent);
    let divergence = 0;
    for (let k = 0; k < latent; k++) {
      const [mean, logVariance] = [code[k] ?? 0, code[latent + k] ?? 0];
      const variance = Math.exp(logVariance);
      divergence += 0.5 * (mean * mean + variance - logVariance - 1);
      const pointGradient = dot(model.output, k * itemCount, outputGradient, itemCount);
      codeGradient[k] = pointGradient + share * beta * mean;
      codeGradient[latent + k] =
        pointGradient * (noise[k] ?? 0) * 0.5 * Math.sqrt(variance) +
        share * beta * 0.5 * (variance - 1);
      addScaled(gradients.output, k * itemCount, outputGradient, 0, itemCount, point[k] ?? 0);
    }
    addScaled(gradients.outputBias, 0, outputGradient, 0, itemCount, 1);
    addScaled(gradients.middleBias, 0, codeGradient, 0, 2 * latent, 1);
    const hiddenGradient = new Float32Array(hiddenSize);
    hidden.forEach((value, h) => {
      addScaled(gradients.middle, h * 2 * latent, codeGradient, 0, 2 * latent, value);
      hiddenGradient[h] =
        dot(model.middle, h * 2 * latent, codeGradient, 2 * latent) * (1 - value * value);
    });
    addScaled(gradients.inputBias, 0, hiddenGradient, 0, hiddenSize, 1);
    history.items.forEach((item, at) => {
      const strength = input[at] ?? 0;
      if (strength !== 0)
        addScaled(gradients.input, item * hiddenSize, hiddenGradient, 0, hiddenSize, strength);
    });
    return reconstruction + beta * divergence;
  };
}

/** Replaces scores with the gradient of the multinomial loss, times `share`. */
function softmaxLoss(scores: Float32Array, { items, weights }: History, share: number): number {
  let largest = Number.NEGATIVE_INFINITY;
  for (const score of scores) largest = Math.max(largest, score);
  let sum = 0;
  for (const score of scores) sum += Math.exp(score - largest);
  const logSum = largest + Math.log(sum);
  let total = 0;
  let loss = 0;
  items.forEach((item, at) => {
    total += weights[at] ?? 0;
    loss += (weights[at] ?? 0) * (logSum - (scores[item] ?? 0));
  });
  for (let j = 0; j < scores.length; j++)
    scores[j] = share * total * Math.exp((scores[j] ?? 0) - logSum);
  items.forEach((item, at) => {
    scores[item] = (scores[item] ?? 0) - share * (weights[at] ?? 0);
  });
  return loss;
}

/** Adam (Kingma and Ba, ICLR 2015), decoupled weight decay (Loshchilov and Hutter, ICLR 2019). */
function makeAdam(model: Parameters, { learningRate, weightDecay }: VariationalOptions) {
  const [first, second] = [zeros(model), zeros(model)];
  const [decay1, decay2] = [0.9, 0.999];
  let step = 0;
  return (gradients: Parameters): void => {
    step++;
    const rate = (learningRate * Math.sqrt(1 - decay2 ** step)) / (1 - decay1 ** step);
    for (const name of PARAMETERS) {
      const [values, gradient, mean, square] = [
        model[name],
        gradients[name],
        first[name],
        second[name],
      ];
      for (let at = 0; at < values.length; at++) {
        const slope = gradient[at] ?? 0;
        const m = decay1 * (mean[at] ?? 0) + (1 - decay1) * slope;
        const v = decay2 * (square[at] ?? 0) + (1 - decay2) * slope * slope;
        mean[at] = m;
        square[at] = v;
        const value = values[at] ?? 0;
        values[at] =
          value - (rate * m) / (Math.sqrt(v) + 1e-8) - learningRate * weightDecay * value;
        gradient[at] = 0;
      }
    }
  };
}

function addScaled(
  to: Float32Array,
  toFrom: number,
  source: Float32Array,
  sourceFrom: number,
  length: number,
  factor: number,
): void {
  for (let i = 0; i < length; i++)
    to[toFrom + i] = (to[toFrom + i] ?? 0) + factor * (source[sourceFrom + i] ?? 0);
}

function dot(a: Float32Array, aFrom: number, b: Float32Array, length: number): number {
  let [even, odd] = [0, 0];
  let i = 0;
  for (; i + 1 < length; i += 2) {
    even += (a[aFrom + i] ?? 0) * (b[i] ?? 0);
    odd += (a[aFrom + i + 1] ?? 0) * (b[i + 1] ?? 0);
  }
  if (i < length) even += (a[aFrom + i] ?? 0) * (b[i] ?? 0);
  return even + odd;
}
