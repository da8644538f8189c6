/** The same words in another language, which may have more forms of a plural. */
export type Translated<T> = {
  [K in keyof T]: T[K] extends string ? string : Translated<T[K]> & Forms;
};

/** The forms of a plural, of which languages have one to six. */
export type Plural = "zero" | "one" | "two" | "few" | "many" | "other";

interface Forms {
  [form: `${string}_${Plural}`]: string;
}
