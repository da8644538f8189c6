package plinth.files.http;

import jakarta.ws.rs.core.EntityPart;
import java.util.List;
import plinth.kernel.Problem;

/** The file part of a multipart request. */
public final class FilePart {
  private FilePart() {}

  /** Returns the part named file; 400 if there is none. */
  public static EntityPart of(List<EntityPart> parts) {
    return parts.stream()
        .filter(part -> "file".equals(part.getName()))
        .findFirst()
        .orElseThrow(
            () -> Problem.invalid("file", "required", "A part named \"file\" is required"));
  }
}
