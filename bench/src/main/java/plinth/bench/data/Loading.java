package plinth.bench.data;

import jakarta.json.JsonObject;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import plinth.bench.server.HttpConnection;
import plinth.bench.server.Target;

/**
 * Fills a workspace through the API as a customer would: the object, its fields, then the records
 * with one POST each.
 *
 * @param admin target with an admin's token, which is required for objects and fields
 * @param key target with an API key, which writes the records
 * @param records generates the bodies
 */
public record Loading(Target admin, Target key, DealRecords records) {
  private static final String SLUG = "\"slug\":\"";

  /** Creates the object and its fields; returns the object's slug. */
  public String define() throws IOException {
    JsonObject made = admin.call("POST", "/api/v1/object", Deals.definition());
    String object = made.getString("slug");
    for (Deals.Column column : Deals.columns()) {
      JsonObject field = admin.call("POST", "/api/v1/object/field/" + object, column.definition());
      if (!field.getString("slug").equals(column.slug())) {
        throw new IllegalStateException("field " + column.slug() + " was made as " + field);
      }
    }
    return object;
  }

  /**
   * Creates the records from 1 to the count over a number of connections; returns their slugs in
   * that order.
   */
  public List<String> load(String object, int count, int connections)
      throws IOException, InterruptedException {
    String[] slugs = new String[count];
    AtomicInteger next = new AtomicInteger();
    ExecutorService threads = Executors.newFixedThreadPool(connections);
    try {
      List<Future<?>> running = new ArrayList<>();
      for (int i = 0; i < connections; i++) {
        running.add(
            threads.submit(
                () -> {
                  write(object, slugs, next);
                  return null;
                }));
      }
      for (Future<?> one : running) {
        one.get();
      }
      return Arrays.asList(slugs);
    } catch (ExecutionException e) {
      throw new IOException("loading stopped after " + next.get() + " records", e);
    } finally {
      threads.shutdownNow();
    }
  }

  private void write(String object, String[] slugs, AtomicInteger next) throws IOException {
    String path = "/api/v1/object/data/" + object;
    try (HttpConnection connection = key.open()) {
      for (int i = next.getAndIncrement(); i < slugs.length; i = next.getAndIncrement()) {
        int status = connection.exchange(key.request("POST", path, records.body(i + 1L)));
        String body = connection.body();
        int at = body.indexOf(SLUG);
        if (status != 201 || at < 0) {
          throw new IOException("record " + (i + 1) + " answered " + status + ": " + body);
        }
        int from = at + SLUG.length();
        slugs[i] = body.substring(from, body.indexOf('"', from));
      }
    }
  }
}
