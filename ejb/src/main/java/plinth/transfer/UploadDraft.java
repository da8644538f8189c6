package plinth.transfer;

import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Positive;
import jakarta.validation.constraints.Size;
import org.jspecify.annotations.Nullable;

/**
 * A file that is to be uploaded in parts.
 *
 * @param fileName what it is called
 * @param size in bytes
 * @param checksum SHA-256 of its bytes, hexadecimal
 * @param partSize bytes of each part but the last one; absent: as many as a part may have
 */
public record UploadDraft(
    @NotBlank @Size(max = 255) String fileName,
    @NotNull @Positive Long size,
    @NotBlank @Pattern(regexp = "[0-9a-fA-F]{64}") String checksum,
    @Nullable @Positive Long partSize) {}
