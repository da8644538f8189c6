package plinth.bench.scenarios;

import jakarta.json.Json;
import jakarta.json.JsonObject;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import plinth.bench.load.Parallel;
import plinth.bench.report.Console;
import plinth.bench.server.HttpConnection;
import plinth.bench.server.Target;

/**
 * Small records whose creation triggers a workflow run or a webhook delivery.
 *
 * @param key target with an API key that may write them
 */
record Leads(Target key) {
  /** Slug of the object. */
  static final String OBJECT = "bench_leads";

  /** The field with a number greater than 0. */
  static final String NUMBER = "number";

  /** A field that remains empty. */
  static final String LONG_TEXT = "long_text";

  static final int WRITERS = 8;

  /** Creates the object and its fields. */
  static void define(Target admin) throws IOException {
    admin.call(
        "POST",
        "/api/v1/object",
        Json.createObjectBuilder().add("slug", OBJECT).add("name", "Bench leads").build());
    for (String type : List.of("text", NUMBER, LONG_TEXT)) {
      JsonObject field =
          Json.createObjectBuilder().add("slug", type).add("name", type).add("type", type).build();
      admin.call("POST", "/api/v1/object/field/" + OBJECT, field);
    }
  }

  /** Creates records over eight connections as fast as the server allows. */
  void flood(int records) throws IOException, InterruptedException {
    Console.say("making %,d records", records);
    AtomicInteger next = new AtomicInteger();
    Callable<Boolean> writer =
        () -> {
          try (HttpConnection connection = key.open()) {
            for (int n = next.getAndIncrement(); n < records; n = next.getAndIncrement()) {
              make(connection, n);
            }
          }
          return true;
        };
    Parallel.all(WRITERS, Collections.nCopies(WRITERS, writer));
  }

  /** Creates records at a steady rate per second, or later if the server does not keep up. */
  void steady(int records, int rate) throws IOException, InterruptedException {
    Console.say("making %,d records, %d a second", records, rate);
    long begin = System.nanoTime();
    List<Callable<Boolean>> writers = new ArrayList<>();
    for (int i = 0; i < WRITERS; i++) {
      int offset = i;
      writers.add(
          () -> {
            try (HttpConnection connection = key.open()) {
              for (int n = offset; n < records; n += WRITERS) {
                long early = begin + n * 1_000_000_000L / rate - System.nanoTime();
                TimeUnit.NANOSECONDS.sleep(Math.max(0, early));
                make(connection, n);
              }
            }
            return true;
          });
    }
    Parallel.all(WRITERS, writers);
  }

  private void make(HttpConnection connection, int number) throws IOException {
    String body = "{\"data\":{\"text\":\"lead %s\",\"number\":%s}}".formatted(number, number + 1);
    connection.exchange(key.request("POST", "/api/v1/object/data/" + OBJECT, body), 201);
  }
}
