package plinth.files.http;

import jakarta.ws.rs.core.EntityPart;
import java.util.List;
import plinth.kernel.Problem;

/** The part of a multipart request that is a file. */
public final class FilePart {
  private FilePart() {}

  /** The part named file; refuses with 400 where there is none. */
  public static EntityPart of(List<EntityPart> parts) {
    return parts.stream()
        .filter(part -> "file".equals(part.getName()))
        .findFirst()
        .orElseThrow(
            () -> Problem.invalid("file", "required", "A part named \"file\" is required"));
  }
}
