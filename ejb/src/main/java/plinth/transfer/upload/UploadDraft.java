package plinth.transfer.upload;

import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Problem;
import plinth.kernel.Problem.FieldError;

/**
 * A request to upload a file in parts.
 *
 * @param fileName the file name
 * @param size the size in bytes
 * @param checksum SHA-256 of its bytes, hexadecimal
 * @param partSize the size of each part except the last, in bytes; absent: the maximum
 */
public record UploadDraft(
    @NotBlank @Size(max = 255) String fileName,
    @NotNull @Min(1) Long size,
    @NotBlank String checksum,
    @Nullable Long partSize) {
  private static final long LEAST_PART = 1_024;
  private static final long MAX_PARTS = 10_000;

  /**
   * The size of a part in bytes. Refuses a file that is too large, and an invalid size of parts.
   *
   * @param most the maximum size of a file
   * @param mostPart the maximum size of a part
   */
  long checkedPartSize(long most, long mostPart) {
    List<FieldError> errors = new ArrayList<>();
    if (size > most) {
      errors.add(new FieldError("size", "max", "A file has at most " + most + " bytes"));
    }
    if (!checksum.matches("[0-9a-fA-F]{64}")) {
      errors.add(new FieldError("checksum", "format", "Must be a hexadecimal SHA-256"));
    }
    long asked = partSize == null ? mostPart : partSize;
    if (asked > mostPart || asked < LEAST_PART || size > asked * MAX_PARTS) {
      errors.add(
          new FieldError(
              "part_size",
              "range",
              "Must be " + LEAST_PART + " to " + mostPart + " bytes, and at most 10,000 parts"));
    }
    if (!errors.isEmpty()) {
      throw Problem.invalid(errors);
    }
    return asked;
  }
}
