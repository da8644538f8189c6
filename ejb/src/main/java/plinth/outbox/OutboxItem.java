package plinth.outbox;

import jakarta.json.JsonObject;
import org.jspecify.annotations.Nullable;
import plinth.tenancy.Plane;

/**
 * One row of an outbox, as its listener receives it.
 *
 * @param plane the plane whose outbox holds it
 * @param id its number in that outbox, stable over retries: the stable part of an idempotency key
 * @param fence number of this claim; only its holder may finish the row
 * @param attempt which attempt this is, from 1
 * @param body what to do, as the cause wrote it; empty for a range
 * @param firstId first id of a range of log rows
 * @param lastId last id of that range, inclusive
 */
public record OutboxItem(
    Plane plane,
    long id,
    long fence,
    int attempt,
    JsonObject body,
    @Nullable Long firstId,
    @Nullable Long lastId) {}
