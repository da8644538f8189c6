package plinth.audit;

import java.time.Instant;
import plinth.kernel.Actor;

/**
 * A legal hold that stands on a workspace.
 *
 * @param byOperators whether operators placed it, who alone can lift it; otherwise an owner did
 * @param reason why it stands
 * @param placedBy who placed it
 */
public record LegalHold(boolean byOperators, String reason, Actor placedBy, Instant placedAt) {}
