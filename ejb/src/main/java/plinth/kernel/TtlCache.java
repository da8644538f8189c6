package plinth.kernel;

import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;

/**
 * A cache of values that every request reads. An entry lives for one second unless the cache was
 * made with another time. A dropped entry is loaded again when it is next asked for; a value whose
 * loading began before the drop is not kept. Thread-safe.
 *
 * @param <K> what the values are looked up by
 * @param <V> the values
 */
public final class TtlCache<K, V> {
  private static final int MAX = 20_000;

  private final Map<K, Seen<V>> seen = new ConcurrentHashMap<>();
  private final AtomicLong drops = new AtomicLong();
  private final long freshNanos;

  private record Seen<V>(V value, long at) {}

  /** Values that are kept for a second. */
  public TtlCache() {
    this(Duration.ofSeconds(1));
  }

  /** Values that are kept for a while. */
  public TtlCache(Duration fresh) {
    freshNanos = fresh.toNanos();
  }

  /** The value, kept or read. */
  public V get(K key, Supplier<V> read) {
    Seen<V> known = seen.get(key);
    long now = System.nanoTime();
    if (known != null && now - known.at() <= freshNanos) {
      return known.value();
    }
    long before = drops.get();
    V value = read.get();
    keep(Map.of(key, value), before, now);
    return value;
  }

  /**
   * The values of all keys; those that are not kept are read together. A key for which nothing is
   * read is left out.
   */
  public Map<K, V> all(Set<K> keys, Function<Set<K>, Map<K, V>> read) {
    Map<K, V> values = new HashMap<>();
    Set<K> missing = new HashSet<>();
    long now = System.nanoTime();
    for (K key : keys) {
      Seen<V> known = seen.get(key);
      if (known != null && now - known.at() <= freshNanos) {
        values.put(key, known.value());
      } else {
        missing.add(key);
      }
    }
    if (!missing.isEmpty()) {
      long before = drops.get();
      Map<K, V> found = read.apply(missing);
      keep(found, before, now);
      values.putAll(found);
    }
    return values;
  }

  private void keep(Map<K, V> values, long before, long now) {
    if (seen.size() >= MAX) {
      seen.clear();
    }
    values.forEach((key, value) -> seen.put(key, new Seen<>(value, now)));
    // Asked after they are kept: a drop that comes now finds them.
    if (drops.get() != before) {
      values.keySet().forEach(seen::remove);
    }
  }

  /** Forgets one value. */
  public void drop(K key) {
    drops.incrementAndGet();
    seen.remove(key);
  }

  /** Forgets the values whose key is of this kind. */
  public void dropIf(Predicate<K> kind) {
    drops.incrementAndGet();
    seen.keySet().removeIf(kind);
  }

  /** Forgets the values of this kind. */
  public void dropValues(Predicate<V> kind) {
    drops.incrementAndGet();
    seen.values().removeIf(known -> kind.test(known.value()));
  }
}
