package plinth.kernel;

import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;

/**
 * A cache of values that every request reads. An entry is fresh for one second unless the cache was
 * created with another time. A dropped entry is loaded again by the next read; a value whose
 * loading began before the drop is not cached. Thread-safe.
 *
 * @param <K> the keys
 * @param <V> the values
 */
public final class TtlCache<K, V> {
  private static final int MAX = 20_000;

  private final Map<K, Seen<V>> seen = new ConcurrentHashMap<>();
  private final AtomicLong drops = new AtomicLong();
  private final long freshNanos;

  private record Seen<V>(V value, long at) {}

  /** Creates a cache with entries that are fresh for a second. */
  public TtlCache() {
    this(Duration.ofSeconds(1));
  }

  /** Creates a cache with entries that are fresh for this time. */
  public TtlCache(Duration fresh) {
    freshNanos = fresh.toNanos();
  }

  /** The cached value; empty if there is none or it is no longer fresh. */
  public Optional<V> find(K key) {
    Seen<V> known = seen.get(key);
    return known != null && System.nanoTime() - known.at() <= freshNanos
        ? Optional.of(known.value())
        : Optional.empty();
  }

  /** The cached value, or else the value that {@code read} loads. */
  public V get(K key, Supplier<V> read) {
    Optional<V> known = find(key);
    if (known.isPresent()) {
      return known.get();
    }
    long now = System.nanoTime();
    long before = drops.get();
    V value = read.get();
    store(Map.of(key, value), before, now);
    return value;
  }

  /**
   * The values of all keys; missing ones are loaded with one call. A key for which nothing is
   * loaded is left out.
   */
  public Map<K, V> getAll(Set<K> keys, Function<Set<K>, Map<K, V>> read) {
    Map<K, V> values = new HashMap<>();
    Set<K> missing = new HashSet<>();
    long now = System.nanoTime();
    for (K key : keys) {
      find(key).ifPresentOrElse(value -> values.put(key, value), () -> missing.add(key));
    }
    if (!missing.isEmpty()) {
      long before = drops.get();
      Map<K, V> found = read.apply(missing);
      store(found, before, now);
      values.putAll(found);
    }
    return values;
  }

  private void store(Map<K, V> values, long before, long now) {
    if (seen.size() >= MAX) {
      seen.clear();
    }
    values.forEach((key, value) -> seen.put(key, new Seen<>(value, now)));
    // Checked after the values are stored: a drop that happens now finds them.
    if (drops.get() != before) {
      values.keySet().forEach(seen::remove);
    }
  }

  /** Drops one value. */
  public void invalidate(K key) {
    drops.incrementAndGet();
    seen.remove(key);
  }

  /** Drops the values with matching keys. */
  public void invalidateIf(Predicate<K> kind) {
    drops.incrementAndGet();
    seen.keySet().removeIf(kind);
  }

  /** Drops matching values. */
  public void invalidateValues(Predicate<V> kind) {
    drops.incrementAndGet();
    seen.values().removeIf(known -> kind.test(known.value()));
  }
}
