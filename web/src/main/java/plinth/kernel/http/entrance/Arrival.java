package plinth.kernel.http.entrance;

import jakarta.servlet.ServletRequestEvent;
import jakarta.servlet.ServletRequestListener;
import jakarta.servlet.annotation.WebListener;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Collections;
import java.util.List;
import java.util.regex.Pattern;
import plinth.kernel.Caller;
import plinth.kernel.LogContext;
import plinth.kernel.Secrets;
import plinth.kernel.Span;

/**
 * What a request is known by from its first moment: its id, the address that it came from, and its
 * span. Containers authenticate before they call a filter, so this is a listener; {@link Entrance}
 * ends what it begins.
 */
@WebListener
public class Arrival implements ServletRequestListener {
  private static final String ID = "plinth.request_id";
  private static final String CLIENT = "plinth.client";
  private static final String SPAN = "plinth.span";
  private static final Pattern REQUEST_ID = Pattern.compile("[A-Za-z0-9._-]{1,64}");

  @Override
  public void requestInitialized(ServletRequestEvent event) {
    HttpServletRequest request = (HttpServletRequest) event.getServletRequest();
    String asked = request.getHeader("X-Request-Id");
    String id =
        asked != null && REQUEST_ID.matcher(asked).matches() ? asked : "r" + Secrets.word(20);
    LogContext.begin(id);
    List<String> hops = Collections.list(request.getHeaders("X-Forwarded-For"));
    request.setAttribute(ID, id);
    request.setAttribute(CLIENT, ClientAddress.configured().of(request.getRemoteAddr(), hops));
    request.setAttribute(SPAN, RequestSpan.begin(request, id));
  }

  /** The id of a request, also after it has left the entrance. */
  static String requestId(HttpServletRequest request) {
    Object id = request.getAttribute(ID);
    return id == null ? "" : id.toString();
  }

  /** The span of a request. */
  static Span span(HttpServletRequest request) {
    return (Span) request.getAttribute(SPAN);
  }

  /** The address that a request comes from, past the installation's own proxies. */
  public static String client(HttpServletRequest request) {
    Object client = request.getAttribute(CLIENT);
    return client == null ? request.getRemoteAddr() : client.toString();
  }

  /** Where a request came from. */
  public static Caller.Origin origin(HttpServletRequest request) {
    String agents = String.join(",", Collections.list(request.getHeaders("User-Agent")));
    return new Caller.Origin(client(request), agents, requestId(request));
  }
}
