import type { ObjectView } from "generated/api";
import { call } from "../../api/client";
import { tell, tellFailure } from "../../parts/Toasts";
import { t } from "../../words";
import { renewObjects } from "./data";
import { sentenceOf } from "./refusals";

/** Hides an object, or shows it again; what was done can be taken back. */
export async function toggleObject(object: ObjectView): Promise<void> {
  const toggle = async () => {
    await call("PUT /object/toggle-status/{objectSlug}", { path: { objectSlug: object.slug } });
    await renewObjects();
  };
  try {
    await toggle();
    const name = object.plural_name;
    tell(object.is_active ? t("model.isHidden", { name }) : t("model.isShown", { name }), () =>
      toggle().catch((error: unknown) => tellFailure(sentenceOf(error))),
    );
  } catch (error) {
    tellFailure(sentenceOf(error));
  }
}
