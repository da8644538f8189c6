package plinth.bench.scenarios;

import java.io.BufferedInputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;
import plinth.bench.load.Latencies;

/**
 * Receives webhook deliveries, responds to each immediately, and records its delay after the
 * change. It implements only the HTTP that deliveries need, because it shares the processors with
 * the sender.
 */
final class CountingReceiver implements Closeable {
  private static final int THREADS = 16;
  private static final int BACKLOG = 256;
  private static final String LENGTH = "\r\ncontent-length: ";
  private static final byte[] ANSWER =
      "HTTP/1.1 200 OK\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
          .getBytes(StandardCharsets.ISO_8859_1);

  private final ServerSocket listening;
  private final Set<String> records = new HashSet<>();
  private Latencies took = new Latencies();
  private int again;

  private CountingReceiver(ServerSocket listening) {
    this.listening = listening;
  }

  /** Starts to receive on a free port of this machine. */
  static CountingReceiver start() throws IOException {
    ServerSocket listening = new ServerSocket(0, BACKLOG, InetAddress.getLoopbackAddress());
    CountingReceiver receiver = new CountingReceiver(listening);
    for (int i = 0; i < THREADS; i++) {
      Thread thread = new Thread(receiver::receive, "receiver-" + i);
      thread.setDaemon(true);
      thread.start();
    }
    return receiver;
  }

  /** Returns the URL for deliveries. */
  String url() {
    return "http://127.0.0.1:" + listening.getLocalPort() + "/hook";
  }

  /** Returns the number of records with a delivery. */
  synchronized int count() {
    return records.size();
  }

  /** Returns the number of repeated deliveries for a record. */
  synchronized int again() {
    return again;
  }

  /** Returns the delays of the first deliveries since the previous call of this method. */
  synchronized Latencies took() {
    Latencies all = took;
    took = new Latencies();
    return all;
  }

  private void receive() {
    while (!listening.isClosed()) {
      receiveOne();
    }
  }

  private void receiveOne() {
    try (Socket socket = listening.accept()) {
      String body = body(new BufferedInputStream(socket.getInputStream()));
      Instant now = Instant.now();
      socket.getOutputStream().write(ANSWER);
      Duration wait = Duration.between(Instant.parse(member(body, "timestamp")), now);
      note(member(body, "record_slug"), wait.toNanos());
    } catch (IOException e) {
      return; // a sender that gave up retries later
    }
  }

  private synchronized void note(String record, long nanos) {
    if (records.add(record)) {
      took.add(nanos);
    } else {
      again++;
    }
  }

  private static String body(InputStream in) throws IOException {
    StringBuilder head = new StringBuilder(1_024);
    while (head.indexOf("\r\n\r\n", Math.max(0, head.length() - 4)) < 0) {
      int b = in.read();
      if (b < 0) {
        throw new IOException("the sender closed the connection");
      }
      head.append((char) b);
    }
    String lower = head.toString().toLowerCase(Locale.ROOT);
    int from = lower.indexOf(LENGTH) + LENGTH.length();
    int length = Integer.parseInt(lower.substring(from, lower.indexOf('\r', from)));
    return new String(in.readNBytes(length), StandardCharsets.UTF_8);
  }

  /** Returns a text member of the body itself; these precede the members of the record. */
  private static String member(String body, String name) {
    String mark = "\"" + name + "\":\"";
    int from = body.indexOf(mark) + mark.length();
    return body.substring(from, body.indexOf('"', from));
  }

  @Override
  public void close() throws IOException {
    listening.close();
  }
}
