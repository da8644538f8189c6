package plinth.workspace.http;

import static plinth.testing.TestJson.json;

import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import plinth.testing.Api;
import plinth.testing.Await;
import plinth.testing.Race;
import plinth.testing.Sheet;

/**
 * Threads that create, change and delete records without a pause, and retry when the server asks
 * for it. Each only writes its own records.
 */
final class Writers {
  private final Sheet sheet;
  private final String round;
  private final List<Thread> threads = new ArrayList<>();
  private final Queue<String> names = new ConcurrentLinkedQueue<>();
  private final Queue<String> unexpected = new ConcurrentLinkedQueue<>();
  private final AtomicInteger made = new AtomicInteger();
  private volatile boolean isStopped;

  private Writers(Sheet sheet, String round) {
    this.sheet = sheet;
    this.round = round;
  }

  /** Starts this many writers. */
  static Writers begin(Sheet sheet, String round, int count) {
    Race.note();
    Writers writers = new Writers(sheet, round);
    for (int i = 0; i < count; i++) {
      int number = i;
      Thread thread = new Thread(() -> writers.write(number));
      writers.threads.add(thread);
      thread.start();
    }
    return writers;
  }

  private void write(int writer) {
    for (int n = 0; !isStopped; n++) {
      String name = round + "-" + writer + "-" + n;
      String slug = patiently(() -> sheet.tryCreate(json("name", name))).data().getString("slug");
      made.incrementAndGet();
      String changed = name + "-changed";
      patiently(() -> sheet.update(slug, json("name", changed)));
      if (n % 3 == 0) {
        patiently(() -> sheet.delete(slug));
      } else {
        names.add(changed);
      }
    }
  }

  private interface Write {
    Api.Answer send();
  }

  private Api.Answer patiently(Write write) {
    Api.Answer answer =
        Await.until("it is written", () -> tried(write), one -> one.status() != 503);
    if (answer.status() >= 300) {
      unexpected.add(answer.status() + " " + answer.text());
    }
    return answer;
  }

  private Api.Answer tried(Write write) {
    Api.Answer answer = write.send();
    if (answer.status() == 503 && !answer.header("Retry-After").equals("1")) {
      unexpected.add("503 without Retry-After: " + answer.text());
    }
    return answer;
  }

  /** Waits until they have created this many more records. */
  void await(int more) {
    int enough = made.get() + more;
    Await.until(enough + " records are made", () -> made.get() >= enough);
  }

  /** Lets the writers finish their current work. */
  Writers stop() throws InterruptedException {
    isStopped = true;
    for (Thread thread : threads) {
      thread.join();
    }
    return this;
  }

  /** The names of the records that must exist. */
  List<String> names() {
    return names.stream().sorted().toList();
  }

  /** The number of records that were created, including deleted ones. */
  int made() {
    return made.get();
  }

  /** Answers that should not have occurred. */
  List<String> unexpected() {
    return List.copyOf(unexpected);
  }
}
