package plinth.kernel.http.openapi;

import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Serves the OpenAPI document of the server like MicroProfile OpenAPI: as YAML, or as JSON by
 * {@code ?format} or by the header {@code Accept}.
 */
@WebServlet("/openapi")
public class OpenApiServlet extends HttpServlet {
  /** The resource name of the document. */
  public static final String JSON = "META-INF/plinth/openapi.json";

  /** The document as YAML. */
  public static final String YAML = "META-INF/plinth/openapi.yaml";

  private static final long serialVersionUID = 1;

  private @Nullable String json;
  private @Nullable String yaml;

  @Override
  public void init() {
    json = read(JSON);
    yaml = read(YAML);
  }

  /** The document as the build wrote it. */
  static String read(String document) {
    try (InputStream in = OpenApiServlet.class.getClassLoader().getResourceAsStream(document)) {
      if (in == null) {
        throw new IllegalStateException(document + " is missing from the archive");
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  @Override
  protected void doGet(HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    boolean isJson = isJson(request.getParameter("format"), request.getHeader("Accept"));
    response.setContentType((isJson ? "application/json" : "application/yaml") + ";charset=UTF-8");
    response.setHeader("Vary", "Accept");
    response.getWriter().write(String.valueOf(isJson ? json : yaml));
  }

  /** Whether the request asks for JSON; YAML is the default. */
  static boolean isJson(@Nullable String format, @Nullable String accept) {
    if (format != null) {
      return format.toLowerCase(Locale.ROOT).equals("json");
    }
    return accept != null && accept.toLowerCase(Locale.ROOT).contains("json");
  }
}
