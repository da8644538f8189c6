package plinth.forms;

import jakarta.json.JsonObject;
import java.time.Instant;

/**
 * A publicly listed record.
 *
 * @param slug its address
 * @param data the values of its public fields; related records as {@code { slug, label }}, files by
 *     their names
 * @param createdAt when the record was created
 */
public record FormRecord(String slug, JsonObject data, Instant createdAt) {}
