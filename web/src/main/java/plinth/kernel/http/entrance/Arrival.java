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
 * Assigns a request its id, client address and span as soon as it arrives. Containers authenticate
 * before they call a filter, so this is a listener; {@link EntryFilter} ends what it begins.
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
        asked != null && REQUEST_ID.matcher(asked).matches() ? asked : "r" + Secrets.randomWord(20);
    LogContext.start(id);
    List<String> hops = Collections.list(request.getHeaders("X-Forwarded-For"));
    request.setAttribute(ID, id);
    request.setAttribute(CLIENT, ClientAddress.configured().of(request.getRemoteAddr(), hops));
    request.setAttribute(SPAN, RequestSpan.start(request, id));
  }

  /** The id of a request, also after the entrance filter has finished. */
  static String requestId(HttpServletRequest request) {
    Object id = request.getAttribute(ID);
    return id == null ? "" : id.toString();
  }

  /** The span of a request. */
  static Span span(HttpServletRequest request) {
    return (Span) request.getAttribute(SPAN);
  }

  /** The address of the client, looking through the installation's own proxies. */
  public static String client(HttpServletRequest request) {
    Object client = request.getAttribute(CLIENT);
    return client == null ? request.getRemoteAddr() : client.toString();
  }

  /** The origin of a request. */
  public static Caller.Origin origin(HttpServletRequest request) {
    String agents = String.join(",", Collections.list(request.getHeaders("User-Agent")));
    return new Caller.Origin(client(request), agents, requestId(request));
  }
}
