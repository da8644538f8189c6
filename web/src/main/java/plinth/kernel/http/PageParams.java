package plinth.kernel.http;

import jakarta.ws.rs.QueryParam;
import org.eclipse.microprofile.openapi.annotations.enums.SchemaType;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Page.PageRequest;
import plinth.kernel.Problem;

/** The {@code page} and {@code limit} of a list. */
public class PageParams {
  @Schema(type = SchemaType.INTEGER, minimum = "1", defaultValue = "1")
  @QueryParam("page")
  private @Nullable String page;

  @Schema(type = SchemaType.INTEGER, minimum = "1", defaultValue = "50")
  @QueryParam("limit")
  private @Nullable String limit;

  /** The requested page; refuses values other than whole numbers above 0. */
  public PageRequest request() {
    return new PageRequest(
        number("page", page, 1), number("limit", limit, PageRequest.DEFAULT_LIMIT));
  }

  /** A boolean query parameter; null if it is not given. */
  public static @Nullable Boolean flag(String name, @Nullable String text) {
    if (text == null || text.isBlank()) {
      return null;
    }
    return switch (text.strip()) {
      case "true" -> true;
      case "false" -> false;
      default -> throw Problem.invalid(name, "type", name + " must be true or false");
    };
  }

  /** A query parameter that is a whole number. */
  public static int number(String name, @Nullable String text, int fallback) {
    if (text == null || text.isBlank()) {
      return fallback;
    }
    try {
      return Integer.parseInt(text.strip());
    } catch (NumberFormatException e) {
      throw Problem.invalid(name, "type", name + " must be a whole number");
    }
  }
}
