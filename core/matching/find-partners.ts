import { ALL, type Criteria, choicesOf, criterionNames, isPersonal, MOST_SHARING, namesIn } from "./criteria.ts";

/** Which profiles have a partner under each choice of criteria, with or without empty values let pass. */
export type Partners = { has(profile: number, criteria: Criteria): boolean };

/** Profiles that share keys: those with the same `group` have the same keys of some criteria. */
type Tuples = { profile: Uint32Array; group: Uint32Array; groups: number };

/**
 * Finds the partners of all profiles under every choice of criteria at once. Profiles are numbers below `count`. Two match if
 * they share a key of each of the checked criteria; with empty values let pass, of each that both have, and of at least one.
 *
 * The second is not transitive, so profiles are grouped by the criteria `shared` in which they agree. Within such a group, a
 * profile has a partner under a choice if the two have values for no other criterion of the choice.
 * There are fifteen such groupings, and each serves all choices that contain it.
 */
export function makePartnerFinder(count: number) {
  const filled = new Uint8Array(count);
  const keys = criterionNames.map(() => ({ profile: [] as number[], group: [] as number[], groups: 0 }));

  return {
    /** The different profiles that have a key. */
    add(kind: number, profiles: readonly number[]): void {
      const [name, ofKind] = [criterionNames[kind], keys[kind]];
      if (!name || !ofKind || (isPersonal(name) && profiles.length > MOST_SHARING)) return;
      for (const profile of profiles) filled[profile] = (filled[profile] ?? 0) | (1 << kind);
      if (profiles.length < 2) return;
      const group = ofKind.groups++;
      for (const profile of profiles) {
        ofKind.profile.push(profile);
        ofKind.group.push(group);
      }
    },

    /** Pauses after each grouping, so that others have their turn. */
    *find(): Generator<void, Partners> {
      const [strict, loose] = [new Uint16Array(count), new Uint16Array(count)];
      const ofKinds = keys.map(
        ({ profile, group, groups }): Tuples => ({
          ...{ profile: Uint32Array.from(profile), group: Uint32Array.from(group), groups },
        }),
      );
      keys.length = 0;
      const rows = ofKinds.map((tuples) => byProfile(tuples, count));
      function* descend(shared: number, tuples: Tuples, from: number): Generator<void> {
        note({ shared, tuples, filled, strict, loose });
        yield;
        for (let kind = from; kind < ofKinds.length; kind++) {
          const [more, index] = [ofKinds[kind], rows[kind]];
          if (more && index) yield* descend(shared | (1 << kind), join(tuples, more, index), kind + 1);
        }
      }
      for (const [kind, tuples] of ofKinds.entries()) yield* descend(1 << kind, tuples, kind + 1);
      return {
        has: (profile, { mask, empty }) => (((empty ? loose : strict)[profile] ?? 0) & (1 << mask)) !== 0,
      };
    },
  };
}

/** Where in the tuples of a kind the rows of each profile are: `order` from `start[profile]` to `start[profile + 1]`. */
function byProfile({ profile, group }: Tuples, count: number): { start: Uint32Array; sorted: Uint32Array } {
  const start = new Uint32Array(count + 1);
  for (const owner of profile) start[owner + 1] = (start[owner + 1] ?? 0) + 1;
  for (let index = 0; index < count; index++) start[index + 1] = (start[index + 1] ?? 0) + (start[index] ?? 0);
  const next = start.slice();
  const sorted = new Uint32Array(profile.length);
  for (let index = 0; index < profile.length; index++) {
    const owner = profile[index] ?? 0;
    const place = next[owner] ?? 0;
    sorted[place] = group[index] ?? 0;
    next[owner] = place + 1;
  }
  return { start, sorted };
}

/** Profiles that share a key of the tuples and one of another kind. A group of a single profile is left out. */
function join(tuples: Tuples, more: Tuples, { start, sorted }: ReturnType<typeof byProfile>): Tuples {
  const numbers = new Map<number, number>();
  const [profile, group, sizes]: [number[], number[], number[]] = [[], [], []];
  for (let index = 0; index < tuples.profile.length; index++) {
    const owner = tuples.profile[index] ?? 0;
    for (let place = start[owner] ?? 0; place < (start[owner + 1] ?? 0); place++) {
      const both = (tuples.group[index] ?? 0) * more.groups + (sorted[place] ?? 0);
      let number = numbers.get(both);
      if (number === undefined) {
        number = numbers.size;
        numbers.set(both, number);
        sizes.push(0);
      }
      profile.push(owner);
      group.push(number);
      sizes[number] = (sizes[number] ?? 0) + 1;
    }
  }
  const kept = new Map<number, number>();
  const [ofProfile, ofGroup]: [number[], number[]] = [[], []];
  for (const [index, number] of group.entries()) {
    if ((sizes[number] ?? 0) < 2) continue;
    const newNumber = kept.get(number) ?? kept.size;
    kept.set(number, newNumber);
    ofProfile.push(profile[index] ?? 0);
    ofGroup.push(newNumber);
  }
  return { profile: Uint32Array.from(ofProfile), group: Uint32Array.from(ofGroup), groups: kept.size };
}

type Grouping = { shared: number; tuples: Tuples; filled: Uint8Array; strict: Uint16Array; loose: Uint16Array };

/** Notes the choices under which the profiles of these groups have a partner there. */
function note({ shared, tuples: { profile, group, groups }, filled, strict, loose }: Grouping): void {
  const patterns = new Uint16Array(groups);
  for (let index = 0; index < profile.length; index++) {
    const [owner, number] = [profile[index] ?? 0, group[index] ?? 0];
    patterns[number] = (patterns[number] ?? 0) | (1 << (filled[owner] ?? 0));
  }
  const known = new Map<number, number>();
  for (let index = 0; index < profile.length; index++) {
    const [owner, number] = [profile[index] ?? 0, group[index] ?? 0];
    strict[owner] = (strict[owner] ?? 0) | (1 << shared);
    const [own, others] = [filled[owner] ?? 0, patterns[number] ?? 0];
    const question = own * 2 ** 16 + others;
    let choices = known.get(question);
    if (choices === undefined) {
      choices = looseChoices(shared, own, others);
      known.set(question, choices);
    }
    loose[owner] = (loose[owner] ?? 0) | choices;
  }
}

/**
 * The choices, a bit each, under which a profile that has `own` filled has a partner in a group of at least two that share
 * keys of `shared`. `patterns` has a bit for each set of criteria that a profile of the group has filled.
 */
function looseChoices(shared: number, own: number, patterns: number): number {
  let choices = 0;
  for (const mask of choicesOf(ALL)) {
    if ((mask & shared) !== shared || namesIn(mask).length < 2) continue;
    const checked = own & mask;
    const hasOther = choicesOf(ALL).some((other) => patterns & (1 << other) && (checked & other) === shared);
    if (checked === shared || hasOther) choices |= 1 << mask;
  }
  return choices;
}
