package plinth.kernel.http.entrance;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.annotation.WebFilter;
import jakarta.servlet.http.HttpFilter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;

/**
 * Restricts the console and the OpenAPI page to their own files and their own server: they load
 * nothing from elsewhere, run only their own scripts, and cannot be framed.
 */
@WebFilter(
    urlPatterns = {"/console/*", "/openapi-ui/*"},
    asyncSupported = true)
public class PageHeaders extends HttpFilter {
  private static final long serialVersionUID = 1;

  /**
   * The hash of the one style sheet that Swagger UI writes into its page; browsers report the new
   * hash when it changes.
   */
  private static final String SWAGGER_STYLE =
      "'sha256-RL3ie0nH+Lzz2YNqQN83mnU0J1ot4QL7b99vMdIX99w='";

  private static final String API_PAGE = "/openapi-ui";

  @Override
  protected void doFilter(
      HttpServletRequest request, HttpServletResponse response, FilterChain chain)
      throws IOException, ServletException {
    boolean isApiPage = request.getServletPath().startsWith(API_PAGE);
    response.setHeader(
        "Content-Security-Policy", policy(isApiPage ? "'self' " + SWAGGER_STYLE : "'self'"));
    response.setHeader("Referrer-Policy", "no-referrer");
    chain.doFilter(request, response);
  }

  /**
   * The policy, which allows scripts to set single style properties, and images in style sheets.
   */
  private static String policy(String styles) {
    return "default-src 'none'; script-src 'self'; style-src "
        + styles
        + "; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none';"
        + " frame-ancestors 'none'";
  }
}
