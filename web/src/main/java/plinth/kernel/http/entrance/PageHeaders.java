package plinth.kernel.http.entrance;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpFilter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.regex.Pattern;

/**
 * Restricts the console and the OpenAPI page to their own files and their own server: they load
 * nothing from elsewhere, run only their own scripts, and cannot be framed.
 */
public class PageHeaders extends HttpFilter {
  private static final long serialVersionUID = 1;

  /**
   * The hash of the one style sheet that Swagger UI writes into its page; browsers report the new
   * hash when it changes.
   */
  private static final String SWAGGER_STYLE =
      "'sha256-RL3ie0nH+Lzz2YNqQN83mnU0J1ot4QL7b99vMdIX99w='";

  private static final String API_PAGE = "/openapi-ui";
  private static final String CONSOLE_PAGE = "/console/index.html";

  /** The names of files that never change, because they contain a hash of their content. */
  private static final Pattern HASHED = Pattern.compile(".*-[A-Z0-9]{8}\\.(?:js|css)");

  @Override
  protected void doFilter(
      HttpServletRequest request, HttpServletResponse response, FilterChain chain)
      throws IOException, ServletException {
    String path = request.getRequestURI();
    String name = path.substring(path.lastIndexOf('/') + 1);
    if (HASHED.matcher(name).matches()) {
      // Scripts and style sheets are under the policy of their page.
      response.setHeader("Cache-Control", "max-age=31536000, immutable");
      chain.doFilter(request, response);
      return;
    }
    boolean isApiPage = request.getServletPath().startsWith(API_PAGE);
    response.setHeader(
        "Content-Security-Policy", policy(isApiPage ? "'self' " + SWAGGER_STYLE : "'self'"));
    response.setHeader("Referrer-Policy", "no-referrer");
    response.setHeader("Cache-Control", "no-cache");
    if (isApiPage || name.contains(".")) {
      chain.doFilter(request, response);
    } else {
      // Every other address is a page of the console, which its one document draws.
      request.getRequestDispatcher(CONSOLE_PAGE).forward(request, response);
    }
  }

  /**
   * The policy, which allows scripts to set single style properties, images in style sheets, and
   * frames of what the page itself read, such as a PDF.
   */
  private static String policy(String styles) {
    return "default-src 'none'; script-src 'self'; style-src "
        + styles
        + "; img-src 'self' data: blob:; media-src blob:; frame-src blob:; connect-src 'self';"
        + " base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
  }
}
