package plinth.bench.scenarios;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import plinth.bench.load.Latencies;
import plinth.bench.server.HttpConnection;
import plinth.bench.server.Meter;
import plinth.bench.server.Target;

/**
 * Delivers messages at a steady rate, regardless of how long each takes, and receives the push of
 * each on an admin's socket. The time between the two is the delay that a user sees in a chat.
 *
 * @param server the server, without a credential
 * @param token token of the admin who owns the socket
 * @param sessions slugs of the sessions that receive the messages in turn
 * @param meter reads CPU times
 */
record InboundLoad(Target server, String token, List<String> sessions, Meter meter) {
  private static final int CONNECTIONS = 8;
  private static final int CONTACTS = 50;
  private static final long PATIENCE_NANOS = 60_000_000_000L;
  private static final String MARK = "\"body\":\"bench ";

  /**
   * The result of one rate.
   *
   * @param rate delivered messages per second
   * @param count number of messages
   * @param lost number of messages that were never pushed
   * @param seconds from the first delivery until the last push
   * @param answered latencies of the webhook calls
   * @param pushed times from a webhook call to the push
   * @param used CPU time
   */
  record Took(
      int rate,
      int count,
      int lost,
      double seconds,
      Latencies answered,
      Latencies pushed,
      Meter.Reading used) {}

  /** Times at which each message was sent and received, by its number; 0 if not yet. */
  private record Times(AtomicLongArray sent, AtomicLongArray heard, AtomicIntegerArray count) {
    Times(int messages) {
      this(new AtomicLongArray(messages), new AtomicLongArray(messages), new AtomicIntegerArray(1));
    }
  }

  /** Delivers at a rate for a number of seconds, and waits until all messages are pushed. */
  Took run(String name, int rate, int seconds) throws IOException, InterruptedException {
    int messages = rate * seconds;
    Times times = new Times(messages);
    AtomicReference<WebSocket> socket = new AtomicReference<>();
    listen(name, times, socket);
    // Wait until the socket has joined the room.
    Thread.sleep(1_000);
    ExecutorService threads = Executors.newFixedThreadPool(CONNECTIONS);
    try {
      Meter.Reading first = meter.read();
      long begin = System.nanoTime();
      List<Future<Latencies>> running = new ArrayList<>();
      for (int i = 0; i < CONNECTIONS; i++) {
        int offset = i;
        running.add(threads.submit(() -> deliver(name, times, begin, rate, offset)));
      }
      Latencies answered = new Latencies();
      for (Future<Latencies> one : running) {
        answered.addAll(one.get());
      }
      long end = System.nanoTime() + PATIENCE_NANOS;
      while (times.count().get(0) < messages && System.nanoTime() < end) {
        Thread.sleep(20);
      }
      double took = (System.nanoTime() - begin) / 1e9;
      Meter.Reading used = meter.read().since(first);
      Latencies pushed = new Latencies();
      for (int n = 0; n < messages; n++) {
        if (times.heard().get(n) > 0) {
          pushed.add(times.heard().get(n) - times.sent().get(n));
        }
      }
      return new Took(rate, messages, messages - pushed.count(), took, answered, pushed, used);
    } catch (ExecutionException e) {
      throw new IOException("deliveries at " + rate + " a second failed", e);
    } finally {
      threads.shutdownNow();
      WebSocket last = socket.getAndSet(null);
      if (last != null) {
        last.abort();
      }
    }
  }

  /** Delivers every eighth message at its scheduled time; each connection has another offset. */
  private Latencies deliver(String name, Times times, long begin, int rate, int offset)
      throws IOException, InterruptedException {
    Latencies seen = new Latencies();
    try (HttpConnection connection = server.open()) {
      for (int n = offset; n < times.sent().length(); n += CONNECTIONS) {
        long due = begin + n * 1_000_000_000L / rate;
        long early = due - System.nanoTime();
        if (early > 0) {
          Thread.sleep(early / 1_000_000, (int) (early % 1_000_000));
        }
        String session = sessions.get(n % sessions.size());
        String from = "9665000" + (10_000 + n / sessions.size() % CONTACTS);
        byte[] request =
            new CloudDelivery(server, session)
                .message("wamid." + name + "." + n, from, "bench " + name + " " + n);
        long sent = System.nanoTime();
        times.sent().set(n, Math.min(sent, Math.max(due, begin)));
        int status = connection.exchange(request);
        seen.add(System.nanoTime() - sent);
        if (status != 200) {
          throw new IOException("a delivery was answered " + status + ": " + connection.body());
        }
      }
    }
    return seen;
  }

  /**
   * Joins the room, and joins again whenever the server closes the socket because it is too slow.
   */
  private void listen(String name, Times times, AtomicReference<WebSocket> open) {
    URI place = URI.create("ws://" + server.host() + ":" + server.port() + "/api/v1/data/events");
    Runnable again =
        () -> {
          if (open.get() != null) {
            listen(name, times, open);
          }
        };
    WebSocket socket =
        HttpClient.newHttpClient()
            .newWebSocketBuilder()
            .buildAsync(place, new HookReceiver(name, times, again))
            .join();
    open.set(socket);
    socket.sendText("{\"token\":\"" + token + "\"}", true).join();
  }

  /**
   * Records when each message is received. A frame may arrive in parts and contain several
   * messages.
   */
  private static final class HookReceiver implements WebSocket.Listener {
    private final String mark;
    private final Times times;
    private final Runnable again;
    private final StringBuilder text = new StringBuilder();

    HookReceiver(String name, Times times, Runnable again) {
      this.mark = MARK + name + " ";
      this.times = times;
      this.again = again;
    }

    @Override
    public @Nullable CompletionStage<?> onClose(WebSocket socket, int code, String reason) {
      Thread joining = new Thread(again, "bench-socket");
      joining.setDaemon(true);
      joining.start();
      return null;
    }

    @Override
    public @Nullable CompletionStage<?> onText(
        WebSocket socket, CharSequence data, boolean isLast) {
      text.append(data);
      if (isLast) {
        long now = System.nanoTime();
        String frame = text.toString();
        text.setLength(0);
        for (int at = frame.indexOf(mark); at >= 0; at = frame.indexOf(mark, at + 1)) {
          int from = at + mark.length();
          int number = Integer.parseInt(frame.substring(from, frame.indexOf('"', from)));
          if (times.heard().compareAndSet(number, 0, now)) {
            times.count().incrementAndGet(0);
          }
        }
      }
      socket.request(1);
      return null;
    }
  }
}
