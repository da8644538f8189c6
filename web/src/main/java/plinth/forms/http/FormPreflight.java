package plinth.forms.http;

import jakarta.inject.Inject;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpFilter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Optional;
import plinth.forms.FormCallers;
import plinth.forms.Forms;
import plinth.forms.FormsConfig;
import plinth.forms.WorkspaceName;
import plinth.kernel.Caller;
import plinth.kernel.LogContext;
import plinth.kernel.Problem;
import plinth.kernel.http.entrance.Arrival;

/**
 * Answers what a browser asks before it sends a request of a page of another origin to a form. A
 * form that does not exist is answered as one that no site may use.
 */
public class FormPreflight extends HttpFilter {
  static final String PLACE = "/api/v1/public/forms/";

  private static final long serialVersionUID = 1;

  @Inject private transient FormCallers callers;
  @Inject private transient Forms forms;
  @Inject private transient FormsConfig config;

  @Override
  protected void doFilter(
      HttpServletRequest request, HttpServletResponse response, FilterChain chain)
      throws IOException, ServletException {
    String origin = request.getHeader(FormSharing.ORIGIN);
    if (!request.getMethod().equals("OPTIONS") || origin == null) {
      chain.doFilter(request, response);
      return;
    }
    FormSharing.preflight(allowedOrigin(request, origin).orElse("")).forEach(response::setHeader);
    response.setStatus(HttpServletResponse.SC_NO_CONTENT);
  }

  private Optional<String> allowedOrigin(HttpServletRequest request, String origin) {
    // A browser asks without the headers that it will send: it can name the workspace by host or
    // query alone, and otherwise only learns that the headers may be sent.
    WorkspaceName name =
        new WorkspaceName(
            request.getServerName(),
            request.getHeader(FormAddress.HEADER),
            request.getParameter(FormAddress.QUERY));
    if (name.subdomain(config.workspaceHost()).isEmpty()) {
      return Optional.of("*");
    }
    String rest =
        request.getRequestURI().substring(request.getContextPath().length() + PLACE.length());
    try {
      Caller.Origin from = new Caller.Origin(Arrival.client(request), "", LogContext.requestId());
      return forms.allowedOrigin(callers.resolve(name, from), rest.split("/", 2)[0], origin);
    } catch (Problem refused) {
      return Optional.empty();
    }
  }
}
