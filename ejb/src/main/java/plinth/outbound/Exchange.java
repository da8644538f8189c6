package plinth.outbound;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.SSLSocketFactory;
import plinth.kernel.Span;
import plinth.kernel.Time;
import plinth.outbound.OutboundAnswer.Outcome;

/**
 * One call. The name is looked up once, every address it has is checked, and one of those is
 * dialled: no second look-up could answer otherwise. The name still stands in TLS (SNI, and what
 * the certificate must be for) and in {@code Host}. The JDK's own client looks names up by itself,
 * which is why this is a client of our own; it speaks as much of HTTP/1.1 as a notification needs.
 *
 * @param allowed the hosts that are not checked
 * @param clock what rings when a call's time is over
 * @param connect the longest to connect, over all addresses
 * @param total the longest in all
 */
record Exchange(
    Resolver resolver,
    SSLSocketFactory tls,
    AllowedHosts allowed,
    ScheduledExecutorService clock,
    Duration connect,
    Duration total) {
  private static final int MAX_DIALLED = 3;
  private static final int BODY_MILLIS = 2000;

  /** Calls, on this thread; whatever happens is an answer. */
  OutboundAnswer run(OutboundRequest request) {
    long start = System.nanoTime();
    Target target;
    try {
      target = Target.of(request.url(), allowed);
    } catch (Target.Refused e) {
      boolean isBlocked = e.rule().equals("blocked_host");
      return OutboundAnswer.without(isBlocked ? Outcome.BLOCKED : Outcome.INVALID, 0);
    }
    try (Alarm alarm = new Alarm(clock, total);
        Span span = Span.calling(request.method(), target.host())) {
      OutboundAnswer answer = attempt(request, target, alarm, start);
      if (answer.outcome() == Outcome.ANSWERED) {
        span.answered(answer.status());
      } else {
        span.set("error.type", answer.outcome().name());
        span.fail();
      }
      return answer;
    }
  }

  private OutboundAnswer attempt(OutboundRequest request, Target target, Alarm alarm, long start) {
    Outcome outcome;
    try {
      List<InetAddress> addresses = resolver.addresses(target.host());
      if (!target.isAllowed() && !addresses.stream().allMatch(PublicAddress::is)) {
        return OutboundAnswer.without(Outcome.BLOCKED, millis(start));
      }
      return talk(request, target, dial(target, addresses, alarm), alarm, start);
    } catch (UnknownHostException e) {
      outcome = Outcome.UNKNOWN_HOST;
    } catch (SocketTimeoutException e) {
      outcome = Outcome.TIMEOUT;
    } catch (SSLException e) {
      outcome = Outcome.INSECURE;
    } catch (AnswerReader.NoHttp e) {
      outcome = Outcome.NO_HTTP;
    } catch (IOException e) {
      outcome = Outcome.UNREACHABLE;
    }
    return OutboundAnswer.without(alarm.isOver() ? Outcome.TIMEOUT : outcome, millis(start));
  }

  /** A connection to the first of the addresses that takes one. */
  private Socket dial(Target target, List<InetAddress> addresses, Alarm alarm) throws IOException {
    long end = System.nanoTime() + connect.toNanos();
    IOException failure = new UnknownHostException(target.host());
    for (InetAddress address : addresses.subList(0, Math.min(MAX_DIALLED, addresses.size()))) {
      long left = TimeUnit.NANOSECONDS.toMillis(end - System.nanoTime());
      if (left <= 0) {
        throw new SocketTimeoutException("connect");
      }
      Socket socket = new Socket();
      alarm.watch(socket);
      try {
        socket.setTcpNoDelay(true);
        socket.connect(
            new InetSocketAddress(address, target.port()), (int) Math.min(left, alarm.left()));
        return socket;
      } catch (IOException e) {
        socket.close();
        failure = e;
      }
    }
    throw failure;
  }

  private OutboundAnswer talk(
      OutboundRequest request, Target target, Socket plain, Alarm alarm, long start)
      throws IOException {
    plain.setSoTimeout(alarm.left());
    Socket socket = target.isTls() ? secured(plain, target) : plain;
    OutputStream out = socket.getOutputStream();
    out.write(bytes(request, target));
    out.flush();
    AnswerReader reader = new AnswerReader(new BufferedInputStream(socket.getInputStream()));
    AnswerReader.Head head = reader.head();
    String body;
    // The answer is known: what its body does from here on only costs time.
    try (Alarm patience = new Alarm(clock, Duration.ofMillis(BODY_MILLIS))) {
      patience.watch(plain);
      body = reader.body(head);
    }
    return new OutboundAnswer(
        Outcome.ANSWERED,
        head.status(),
        body,
        RetryAfter.read(head.headers().get("retry-after"), Time.now()),
        millis(start));
  }

  private Socket secured(Socket plain, Target target) throws IOException {
    SSLSocket secured = (SSLSocket) tls.createSocket(plain, target.host(), target.port(), false);
    SSLParameters parameters = secured.getSSLParameters();
    parameters.setEndpointIdentificationAlgorithm("HTTPS");
    secured.setSSLParameters(parameters);
    secured.startHandshake();
    return secured;
  }

  private static byte[] bytes(OutboundRequest request, Target target) {
    byte[] body = request.body().getBytes(StandardCharsets.UTF_8);
    StringBuilder head = new StringBuilder(256);
    head.append(request.method()).append(' ').append(target.path()).append(" HTTP/1.1\r\n");
    header(head, "Host", target.authority());
    header(head, "User-Agent", "Plinth");
    header(head, "Accept-Encoding", "identity");
    header(head, "Connection", "close");
    String traceparent = Span.current().traceparent();
    if (traceparent != null) {
      header(head, "traceparent", traceparent);
    }
    request.headers().forEach((name, value) -> header(head, name, value));
    if (body.length > 0 || !request.method().equals("GET")) {
      header(head, "Content-Length", Integer.toString(body.length));
    }
    head.append("\r\n");
    byte[] first = head.toString().getBytes(StandardCharsets.ISO_8859_1);
    byte[] all = new byte[first.length + body.length];
    System.arraycopy(first, 0, all, 0, first.length);
    System.arraycopy(body, 0, all, first.length, body.length);
    return all;
  }

  private static void header(StringBuilder head, String name, String value) {
    head.append(name).append(": ").append(value).append("\r\n");
  }

  private static long millis(long start) {
    return TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start);
  }
}
