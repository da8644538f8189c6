import { call, newKey } from "../../../api/client";
import { tellProblem } from "../refusals";

/** Leads to the gateway's page, on which a card is saved or an open bill is paid. */
export async function openCheckout(): Promise<void> {
  try {
    const { data } = await call("POST /user/billing/checkout", {
      body: { callback_url: `${location.origin}/console/settings/billing/return` },
      key: newKey(),
    });
    location.assign(data.redirect_url);
  } catch (error) {
    tellProblem(error);
  }
}
