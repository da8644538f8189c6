package plinth.records.query;

import java.util.Optional;
import plinth.fields.Link;
import plinth.fields.Shape;

/** What a filter refers to beyond the fields of its own object, as one reader sees it. */
interface FilterScope {
  /** Of a filter on fields alone, which neither follows relations nor looks people up. */
  FilterScope FIELDS =
      new FilterScope() {
        @Override
        public Optional<Shape> related(Link link) {
          return Optional.empty();
        }

        @Override
        public Filter resolve(Filter.Compare<?> compare, String at) {
          return compare;
        }
      };

  /** The object on the other side of a relation; empty if it does not exist for the reader. */
  Optional<Shape> related(Link link);

  /**
   * Replaces the slugs of people in a condition by the labels that records store.
   *
   * @param at the path of the value in the request
   */
  Filter resolve(Filter.Compare<?> compare, String at);
}
