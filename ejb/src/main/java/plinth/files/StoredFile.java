package plinth.files;

import java.time.Instant;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Actor;

/**
 * An uploaded file as its workspace sees it.
 *
 * @param slug the slug, which is also the value in fields of type {@code file}
 * @param name the name under which it was uploaded
 * @param mediaType the detected media type
 * @param size the size in bytes
 * @param sha256 the digest of the bytes, hexadecimal; null until the upload is complete
 * @param uploadedBy who uploaded it
 */
public record StoredFile(
    String slug,
    String name,
    String mediaType,
    long size,
    @Nullable String sha256,
    Actor uploadedBy,
    Instant uploadedAt) {}
