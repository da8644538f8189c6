package plinth.outbound;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ProxySelector;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.net.UnknownHostException;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLException;
import org.apache.hc.client5.http.ClientProtocolException;
import org.apache.hc.client5.http.DnsResolver;
import org.apache.hc.client5.http.classic.methods.HttpUriRequestBase;
import org.apache.hc.client5.http.config.ConnectionConfig;
import org.apache.hc.client5.http.config.RequestConfig;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.client5.http.impl.classic.HttpClientBuilder;
import org.apache.hc.client5.http.impl.io.ManagedHttpClientConnectionFactory;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManagerBuilder;
import org.apache.hc.client5.http.impl.routing.SystemDefaultRoutePlanner;
import org.apache.hc.client5.http.io.HttpClientConnectionManager;
import org.apache.hc.client5.http.protocol.HttpClientContext;
import org.apache.hc.client5.http.ssl.DefaultClientTlsStrategy;
import org.apache.hc.client5.http.ssl.HostnameVerificationPolicy;
import org.apache.hc.core5.http.ClassicHttpRequest;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.HttpException;
import org.apache.hc.core5.http.HttpHeaders;
import org.apache.hc.core5.http.MessageConstraintException;
import org.apache.hc.core5.http.config.Http1Config;
import org.apache.hc.core5.http.impl.io.HttpRequestExecutor;
import org.apache.hc.core5.http.io.HttpClientConnection;
import org.apache.hc.core5.http.io.HttpResponseInformationCallback;
import org.apache.hc.core5.http.io.SocketConfig;
import org.apache.hc.core5.http.io.entity.ByteArrayEntity;
import org.apache.hc.core5.http.protocol.HttpContext;
import org.apache.hc.core5.util.TimeValue;
import org.apache.hc.core5.util.Timeout;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Span;
import plinth.outbound.CallFailed.Reason;

/**
 * The product's only HTTP client: HTTP/1.1 with Apache HttpClient. It follows no redirects, retries
 * no requests, stores no cookies, and trusts the certificates that the JDK trusts.
 *
 * <p>There are two kinds. {@link #configured} calls addresses that the operator configured, through
 * the proxies in the JDK's settings. {@link Dialing#line} calls addresses that customers name: a
 * name is resolved once, all of its addresses are checked, and the connection goes to one of those.
 *
 * <p>Must not be used inside a transaction.
 */
public final class HttpLine {
  private static final Set<String> SCHEMES = Set.of("http", "https");
  private static final Duration CONNECT = Duration.ofSeconds(5);
  private static final Timeout SILENCE = Timeout.ofSeconds(30);
  private static final String SENT = "plinth.sent";
  private static final int MAX_ADDRESSES = 3;
  private static final int MAX_LINE = 16_384;
  private static final int MAX_HEADERS = 200;
  private static final int MAX_CONNECTIONS = 2_000;

  private final Resolver resolver;
  private final @Nullable AllowedHosts allowed;
  private final Duration connect;
  private @Nullable CloseableHttpClient client;

  /**
   * Creates a client.
   *
   * @param allowed the hosts whose addresses are not checked; null to check no addresses
   * @param connect the timeout for connecting to one address
   */
  private HttpLine(Resolver resolver, @Nullable AllowedHosts allowed, Duration connect) {
    this.resolver = resolver;
    this.allowed = allowed;
    this.connect = connect;
  }

  /** Created by the first call, so that an unused client costs nothing. */
  private synchronized CloseableHttpClient client() {
    CloseableHttpClient opened = client;
    if (opened == null) {
      opened = open();
      client = opened;
    }
    return opened;
  }

  private CloseableHttpClient open() {
    HttpClientBuilder builder =
        HttpClientBuilder.create()
            .setConnectionManager(connections())
            .setDefaultRequestConfig(
                RequestConfig.custom()
                    .setConnectionRequestTimeout(Timeout.of(CONNECT))
                    .setProtocolUpgradeEnabled(false)
                    .build())
            .setRequestExecutor(new NotingSent())
            .setUserAgent("Plinth")
            .disableAuthCaching()
            .disableAutomaticRetries()
            .disableContentCompression()
            .disableCookieManagement()
            .disableRedirectHandling();
    if (allowed == null) {
      builder.setRoutePlanner(new SystemDefaultRoutePlanner(ProxySelector.getDefault()));
    }
    return builder.build();
  }

  private HttpClientConnectionManager connections() {
    return PoolingHttpClientConnectionManagerBuilder.create()
        .setConnectionFactory(
            ManagedHttpClientConnectionFactory.builder()
                .http1Config(
                    Http1Config.custom()
                        .setMaxLineLength(MAX_LINE)
                        .setMaxHeaderCount(MAX_HEADERS)
                        .setMaxEmptyLineCount(1)
                        .build())
                .build())
        .setDnsResolver(new Names(resolver, allowed))
        .setTlsSocketStrategy(
            new DefaultClientTlsStrategy(tls(), HostnameVerificationPolicy.BUILTIN, null))
        .setDefaultConnectionConfig(
            ConnectionConfig.custom()
                .setConnectTimeout(Timeout.of(connect))
                .setSocketTimeout(SILENCE)
                // A kept connection that was closed in the meantime would fail the next call.
                .setValidateAfterInactivity(TimeValue.ZERO_MILLISECONDS)
                .build())
        .setDefaultSocketConfig(
            SocketConfig.custom().setSoTimeout(SILENCE).setTcpNoDelay(true).build())
        .setMaxConnTotal(MAX_CONNECTIONS)
        .setMaxConnPerRoute(MAX_CONNECTIONS)
        .build();
  }

  private static SSLContext tls() {
    try {
      return SSLContext.getDefault();
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Returns the client for addresses in the installation's own settings. */
  public static HttpLine configured() {
    return Configured.LINE;
  }

  private static final class Configured {
    private static final HttpLine LINE = new HttpLine(Resolver::ofMachine, null, CONNECT);

    private Configured() {}
  }

  /** Creates a client for addresses that customers name. */
  static HttpLine toCustomers(Resolver resolver, AllowedHosts allowed, Duration connect) {
    return new HttpLine(resolver, allowed, connect);
  }

  /** Creates a client for addresses that customers name, with the machine's name resolution. */
  static HttpLine toCustomers(AllowedHosts allowed) {
    return new HttpLine(Resolver::ofMachine, allowed, CONNECT);
  }

  /**
   * Sends a call as a span of this thread's trace, and waits for the header section of the
   * response.
   *
   * @throws CallFailed if there is no response
   * @throws IllegalArgumentException if the address is not an HTTP URL
   */
  public HttpAnswer call(HttpCall call) throws CallFailed {
    URI uri = uri(call);
    try (Span span = Span.startCall(call.method(), uri.getHost())) {
      String traceparent = span.traceparent();
      try {
        HttpAnswer answer =
            send(traceparent == null ? call : call.header("traceparent", traceparent), uri);
        span.recordStatus(answer.status());
        return answer;
      } catch (CallFailed e) {
        span.setAttribute("error.type", e.reason().name());
        span.markFailed();
        throw e;
      }
    }
  }

  /** Sends a call like {@link #call}, without a separate span. */
  public HttpAnswer send(HttpCall call) throws CallFailed {
    return send(call, uri(call));
  }

  private HttpAnswer send(HttpCall call, URI uri) throws CallFailed {
    HttpUriRequestBase request = request(call, uri);
    Deadline deadline = new Deadline(call.timeout(), request::cancel);
    HttpClientContext context = HttpClientContext.create();
    try {
      return new HttpAnswer(
          client().executeOpen(null, request, context), deadline, request::cancel);
    } catch (IOException e) {
      deadline.close();
      Reason reason = deadline.isOver() ? Reason.TIMEOUT : reason(e);
      throw new CallFailed(reason, context.getAttribute(SENT) != null, e);
    } catch (RuntimeException e) {
      deadline.close();
      throw e;
    }
  }

  private static Reason reason(IOException e) {
    if (e instanceof BlockedHost) {
      return Reason.BLOCKED;
    } else if (e instanceof UnknownHostException) {
      return Reason.UNKNOWN_HOST;
    } else if (e instanceof SocketTimeoutException) {
      return Reason.TIMEOUT;
    } else if (e instanceof SSLException) {
      return Reason.INSECURE;
    } else if (e instanceof ClientProtocolException || e instanceof MessageConstraintException) {
      return Reason.NOT_HTTP;
    }
    return Reason.UNREACHABLE;
  }

  /** Records that the request is being sent. */
  private static final class NotingSent extends HttpRequestExecutor {
    @Override
    public ClassicHttpResponse execute(
        ClassicHttpRequest request,
        HttpClientConnection connection,
        HttpResponseInformationCallback informed,
        HttpContext context)
        throws IOException, HttpException {
      context.setAttribute(SENT, true);
      return super.execute(request, connection, informed, context);
    }
  }

  private static HttpUriRequestBase request(HttpCall call, URI uri) {
    HttpUriRequestBase request = new HttpUriRequestBase(call.method(), uri);
    call.headers().forEach(request::setHeader);
    request.setHeader(HttpHeaders.ACCEPT_ENCODING, "identity");
    if (!call.isConnectionKept()) {
      request.setHeader(HttpHeaders.CONNECTION, "close");
    }
    byte[] body = call.body();
    if (body != null) {
      request.setEntity(new ByteArrayEntity(body, null));
    }
    return request;
  }

  private URI uri(HttpCall call) throws CallFailed {
    try {
      if (allowed != null) {
        return Target.of(call.url(), allowed).uri();
      }
      URI uri = URI.create(call.url());
      if (uri.getHost() == null || !SCHEMES.contains(uri.getScheme())) {
        throw new IllegalArgumentException("no address of HTTP");
      }
      return uri;
    } catch (Target.Refused e) {
      throw new CallFailed(Reason.BLOCKED, false, new BlockedHost());
    }
  }

  /**
   * Resolves names for the client, which connects only to the returned addresses.
   *
   * @param allowed the hosts whose addresses are not checked; null to check no addresses
   */
  private record Names(Resolver resolver, @Nullable AllowedHosts allowed) implements DnsResolver {
    @Override
    public List<InetSocketAddress> resolve(String host, int port) throws UnknownHostException {
      List<InetAddress> addresses = resolver.addresses(host);
      if (allowed != null
          && !allowed.contains(host, port)
          && !addresses.stream().allMatch(PublicAddress::isPublic)) {
        throw new BlockedHost();
      }
      return addresses.stream()
          .limit(MAX_ADDRESSES)
          .map(address -> new InetSocketAddress(address, port))
          .toList();
    }

    @Override
    public InetAddress[] resolve(String host) throws UnknownHostException {
      throw new BlockedHost();
    }

    @Override
    public String resolveCanonicalHostname(String host) {
      return host;
    }
  }
}
