package plinth.records.batches;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Divides consecutive creations into groups that can be written together: each group is of one
 * object and comes after the groups that it refers to. Records of one object keep their order.
 */
final class CreationWaves {
  private final Map<Integer, Integer> waves = new HashMap<>();
  private final Map<String, Integer> latest = new HashMap<>();
  private final TreeMap<Integer, Map<String, List<Integer>>> groups = new TreeMap<>();

  private CreationWaves() {}

  /** The groups of the creations from an index to before another, in the order to write them. */
  static List<List<Integer>> of(BatchRun run, int first, int end) {
    CreationWaves all = new CreationWaves();
    for (int index = first; index < end; index++) {
      all.add(run, index);
    }
    return all.groups.values().stream().map(Map::values).flatMap(Collection::stream).toList();
  }

  private void add(BatchRun run, int index) {
    String object = run.object(index);
    int wave = latest.getOrDefault(object, 0);
    for (int referred : run.referredBy(index)) {
      wave = Math.max(wave, waves.getOrDefault(referred, -1) + 1);
    }
    waves.put(index, wave);
    latest.put(object, wave);
    groups
        .computeIfAbsent(wave, w -> new LinkedHashMap<>())
        .computeIfAbsent(object, o -> new ArrayList<>())
        .add(index);
  }
}
