package plinth.records.imports;

import java.time.Instant;

/**
 * How an import can be undone.
 *
 * @param token the token of its operation
 * @param until until when it can be undone
 */
public record ImportUndo(String token, Instant until) {}
