import { useQuery } from "@tanstack/react-query";
import type { WebhookConfig } from "generated/api";
import { call, newKey } from "../../../api/client";
import { Problem } from "../../../api/problem";
import { queries } from "../../../api/queries";
import { tell } from "../../../parts/Toasts";
import { t } from "../../../words";
import { tellProblem } from "../refusals";

export const EVENTS = ["record.created", "record.updated", "record.deleted"] as const;
export type EventName = (typeof EVENTS)[number];

export const STATUSES = ["pending", "delivered", "failed", "canceled"] as const;

/** The event as a member of the words, which have no dots. */
export function eventWord(event: EventName): "created" | "updated" | "deleted" {
  return event.slice("record.".length) as "created" | "updated" | "deleted";
}

export type Health = "active" | "failing" | "paused" | "disabled";

/** How a webhook does: whether it sends, and whether what it sends arrives. */
export function healthOf(webhook: {
  is_active: boolean;
  disabled_at: string | null;
  failing_since: string | null;
}): Health {
  if (!webhook.is_active) {
    return webhook.disabled_at === null ? "paused" : "disabled";
  }
  return webhook.failing_since === null ? "active" : "failing";
}

export const HEALTH_CHIPS = {
  active: "success",
  failing: "warning",
  paused: "plain",
  disabled: "danger",
} as const;

export function useWebhook(id: number) {
  return useQuery({
    queryKey: ["webhooks", "one", id],
    enabled: Number.isInteger(id),
    queryFn: ({ signal }) => call("GET /webhooks/configs/{id}", { path: { id }, signal }),
    select: (answer) => answer.data,
  });
}

export function readWebhooksAgain(): Promise<void> {
  return queries.invalidateQueries({ queryKey: ["webhooks"] });
}

/** Pauses a webhook or lets it send again; the toast can take it back. */
export async function setActive(webhook: WebhookConfig, isActive: boolean): Promise<void> {
  try {
    await call("PUT /webhooks/configs/{id}", {
      path: { id: webhook.id },
      body: { is_active: isActive },
      key: newKey(),
    });
    tell(t(isActive ? "webhook.resumed" : "webhook.pausedDone", { name: webhook.name }), () =>
      setActive(webhook, !isActive),
    );
  } catch (error) {
    tellProblem(error);
  }
  await readWebhooksAgain();
}

export interface Replayed {
  done: number;
  failed: ReadonlyArray<{ id: number; why: unknown }>;
}

/** Sends deliveries again, one after the other; stops where the server cannot be reached. */
export async function replayAll(
  id: number,
  deliveries: readonly number[],
  onStep: (done: number) => void,
): Promise<Replayed> {
  const failed: Array<{ id: number; why: unknown }> = [];
  for (const [index, deliveryId] of deliveries.entries()) {
    try {
      await call("POST /webhooks/configs/{id}/deliveries/{deliveryId}/replay", {
        path: { id, deliveryId },
        key: newKey(),
      });
    } catch (error) {
      failed.push({ id: deliveryId, why: error });
      if (error instanceof Problem && error.isOffline) {
        deliveries.slice(index + 1).forEach((rest) => failed.push({ id: rest, why: error }));
        break;
      }
    }
    onStep(index + 1);
  }
  return { done: deliveries.length - failed.length, failed };
}
