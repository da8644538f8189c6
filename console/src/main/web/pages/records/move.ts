import { call, newKey } from "../../api/client";
import { problemsOf } from "../../parts/form";
import { tellFailure } from "../../parts/Toasts";
import { expectOwn, renew } from "../../records/data";
import { t } from "../../words";

/** Takes the last move of a record back; returns whether the API did it. */
export async function reverse(object: string, slug: string): Promise<boolean> {
  try {
    expectOwn(object);
    const { data } = await call("POST /object/data/move/{objectSlug}/reverse/{recordSlug}", {
      path: { objectSlug: object, recordSlug: slug },
      key: newKey(),
    });
    expectOwn(data.from);
    await Promise.all([renew(data.from), renew(data.to)]);
    return true;
  } catch (error) {
    tellFailure(problemsOf(error).whole ?? t("problem.changed"));
    return false;
  }
}
