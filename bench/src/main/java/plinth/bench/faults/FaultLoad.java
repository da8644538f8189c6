package plinth.bench.faults;

import jakarta.json.Json;
import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;
import plinth.bench.server.SignUp;

/** Clients that write continuously and record which writes the server has confirmed. */
final class FaultLoad {
  static final String PARCELS = "parcels";
  private static final String DATA = "/api/v1/object/data/";
  private static final String JSON = "application/json";
  private static final int FILE_BYTES = 20_000;
  private static final long PAUSE_MILLIS = 200;

  /** As many as the connections of the pool, so that the pool can run out. */
  static final int MAKERS = World.POOL;

  private static final long MAKER_PAUSE_MILLIS = 30;

  private final RetryingClient retryingClient;
  private final RetryingClient owner;
  private final SplittableRandom random;
  private final Map<String, String> made = new ConcurrentHashMap<>();
  private final Map<String, String> uploaded = new ConcurrentHashMap<>();
  private final AtomicLong counted = new AtomicLong();
  private final AtomicLong lastPromise = new AtomicLong(System.nanoTime());
  private final Queue<String> refusals = new ConcurrentLinkedQueue<>();
  private final List<Thread> threads = new ArrayList<>();
  private volatile boolean isOver;

  FaultLoad(SignUp.Account account, SplittableRandom random) {
    this.retryingClient = new RetryingClient(account.key());
    this.owner = new RetryingClient(account.admin());
    this.random = random;
  }

  private interface Work {
    void run() throws IOException, InterruptedException;
  }

  /** Starts all clients. */
  void start() {
    for (int i = 0; i < MAKERS; i++) {
      int maker = i;
      begin(() -> make(maker));
    }
    begin(this::count);
    begin(this::pay);
    SplittableRandom contents = random.split();
    begin(() -> upload(contents));
  }

  private void begin(Work work) {
    Thread thread =
        new Thread(
            () -> {
              try {
                work.run();
              } catch (IOException | RuntimeException e) {
                refusals.add(e.toString());
              } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
              }
            },
            "load");
    thread.setDaemon(true);
    threads.add(thread);
    thread.start();
  }

  /** Stops all clients after their current requests. */
  void stop() throws InterruptedException {
    isOver = true;
    for (Thread thread : threads) {
      thread.join();
    }
  }

  private void make(int maker) throws IOException, InterruptedException {
    for (int n = 0; !isOver; n++) {
      String name = "p" + maker + "-" + n;
      String slug = record("POST", "", "name", Json.createValue(name), name);
      made.put(name, slug);
      JsonObject read = retryingClient.ask("GET", DATA + PARCELS + "/" + slug, "", null);
      if (!read.getJsonObject("data").getString("name").equals(name)) {
        throw new IOException(slug + " was promised as " + name + " and read as " + read);
      }
      Thread.sleep(MAKER_PAUSE_MILLIS);
    }
  }

  /** Increments the number of one record; each step is confirmed before the next. */
  private void count() throws IOException, InterruptedException {
    String slug = record("POST", "", "name", Json.createValue("counter"), "counter");
    made.put("counter", slug);
    for (long n = 1; !isOver; n++) {
      record("PUT", "/" + slug, "count", Json.createValue(n), "count-" + n);
      counted.set(n);
    }
  }

  private String record(String method, String more, String field, JsonValue value, String key)
      throws IOException, InterruptedException {
    String body =
        Json.createObjectBuilder()
            .add("data", Json.createObjectBuilder().add(field, value))
            .build()
            .toString();
    JsonObject data = retryingClient.ask(method, DATA + PARCELS + more, body, key);
    lastPromise.set(System.nanoTime());
    return data.getString("slug");
  }

  /** Uploads have no idempotency key, so unconfirmed uploads are not recorded. */
  private void upload(SplittableRandom contents) throws IOException, InterruptedException {
    while (!isOver) {
      StringBuilder text = new StringBuilder(FILE_BYTES + 10);
      while (text.length() < FILE_BYTES) {
        text.append(Long.toHexString(contents.nextLong())).append(' ');
      }
      byte[] form =
          ("--x\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a.txt\"\r\n"
                  + "Content-Type: text/plain\r\n\r\n"
                  + text
                  + "\r\n--x--\r\n")
              .getBytes(StandardCharsets.UTF_8);
      HttpResponse<String> answer =
          retryingClient.once(
              "POST", "/api/v1/files", form, null, "multipart/form-data; boundary=x");
      if (answer != null && answer.statusCode() == 201) {
        uploaded.put(RetryingClient.data(answer.body()).getString("slug"), text.toString());
      }
      Thread.sleep(PAUSE_MILLIS);
    }
  }

  /** Opens the checkout page repeatedly, like a user who never pays. */
  private void pay() throws IOException, InterruptedException {
    while (!isOver) {
      owner.once("POST", "/api/v1/user/billing/checkout", new byte[0], null, JSON);
      Thread.sleep(PAUSE_MILLIS);
    }
  }

  /** Returns the number of responses to checkout requests by status. */
  Map<String, Long> checkouts() {
    return owner.answers();
  }

  /** Starts a job that sets the number of every crate. */
  void job(int number) throws IOException, InterruptedException {
    String body =
        "{\"filter\":{\"field\":\"name\",\"op\":\"starts_with\",\"value\":\"c\"},\"data\":{\"count\":"
            + number
            + "}}";
    retryingClient.ask("POST", DATA + FaultCrates.CRATES + "/bulk-update", body, "job-" + number);
  }

  /** Returns the confirmed records: slugs by name. */
  Map<String, String> made() {
    return made;
  }

  /** Returns the confirmed files: contents by slug. */
  Map<String, String> uploaded() {
    return uploaded;
  }

  /** Returns the last confirmed number of the counter record. */
  long counted() {
    return counted.get();
  }

  /** Returns the time of the last confirmed write, on the clock of {@link System#nanoTime}. */
  long lastPromise() {
    return lastPromise.get();
  }

  /** Returns the errors that no fault explains. */
  List<String> refusals() {
    return List.copyOf(refusals);
  }

  /** Returns the number of responses by status. */
  Map<String, Long> answers() {
    return retryingClient.answers();
  }
}
