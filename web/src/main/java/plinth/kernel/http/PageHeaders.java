package plinth.kernel.http;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.annotation.WebFilter;
import jakarta.servlet.http.HttpFilter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;

/**
 * Keeps the console and the OpenAPI page to their own files and their own server: nothing is loaded
 * from elsewhere, no script but their own runs, and nobody frames them.
 *
 * <p>Spec: Endpoints.
 */
@WebFilter(
    urlPatterns = {"/console/*", "/openapi-ui/*"},
    asyncSupported = true)
public class PageHeaders extends HttpFilter {
  private static final long serialVersionUID = 1;

  /** Styles are also written by scripts, images also stand in style sheets. */
  private static final String POLICY =
      "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline';"
          + " img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none';"
          + " frame-ancestors 'none'";

  @Override
  protected void doFilter(
      HttpServletRequest request, HttpServletResponse response, FilterChain chain)
      throws IOException, ServletException {
    response.setHeader("Content-Security-Policy", POLICY);
    response.setHeader("Referrer-Policy", "no-referrer");
    chain.doFilter(request, response);
  }
}
