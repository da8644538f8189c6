package plinth.records.query;

import java.util.Optional;
import plinth.fields.Shape;

/** What a filter refers to beyond the fields of its own object, as one reader sees it. */
interface FilterScope {
  /** Of a filter on fields alone, which neither follows relations nor looks people up. */
  FilterScope FIELDS =
      new FilterScope() {
        @Override
        public Optional<Shape> related(String object) {
          return Optional.empty();
        }

        @Override
        public Filter resolve(Filter.Compare<?> compare, String at) {
          return compare;
        }
      };

  /** The object of related records with a slug; empty if it does not exist for the reader. */
  Optional<Shape> related(String object);

  /**
   * Replaces the slugs of people in a condition by the labels that records store.
   *
   * @param at the path of the value in the request
   */
  Filter resolve(Filter.Compare<?> compare, String at);
}
