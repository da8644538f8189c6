package plinth.files;

import java.time.Instant;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Actor;

/**
 * An uploaded file as its workspace sees it.
 *
 * @param slug its address, and its value in fields of type {@code file}
 * @param name the name it was uploaded under
 * @param mediaType what its first bytes show it to be
 * @param size in bytes
 * @param sha256 digest of its bytes, hexadecimal; null until the upload is complete
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
