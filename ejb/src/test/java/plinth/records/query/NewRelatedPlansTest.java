package plinth.records.query;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import plinth.kernel.Sql;
import plinth.records.BigTable;
import plinth.records.Explained;
import plinth.records.RecordTable;
import plinth.records.query.RelatedImport.Statistics;

/**
 * A filter across two relations reads each record and link only a few times. This holds with and
 * without statistics of the objects, although a few companies and people have most of the links.
 */
class NewRelatedPlansTest {
  /** The largest of these filters follow seven relations. */
  private static final int TIMES = 8;

  private static final String[] QUESTIONS = {
    "deals     : {'field':'company.country','op':'eq','value':'w1'}",
    "deals     : {'field':'company.deals.stage','op':'eq','value':'w1'}",
    "deals     : {'field':'company.deals.stage','op':'eq','value':'none'}",
    "companies : {'field':'deals.people.city','op':'neq','value':'w1'}",
    "people    : {'field':'deals.people.city','op':'eq','value':'w2'}",
    """
    people    : {'field':'deals','op':'all','value':
                  {'field':'people','op':'none','value':{'field':'city','op':'eq','value':'w1'}}}
    """,
    """
    deals     : {'or':[
                  {'field':'company.country','op':'eq','value':'w1'},
                  {'field':'people.city','op':'eq','value':'w2'},
                  {'not':{'field':'company.deals.stage','op':'eq','value':'w3'}}]}
    """,
    """
    deals     : {'and':[
                  {'field':'company.country','op':'eq','value':'w1'},
                  {'field':'people.deals.stage','op':'eq','value':'w2'},
                  {'or':[
                    {'field':'company.deals.stage','op':'eq','value':'w3'},
                    {'field':'people','op':'all','value':{'field':'city','op':'neq','value':'w0'}}]}]}
    """,
    """
    companies : {'or':[
                  {'field':'deals','op':'any','value':{'or':[
                    {'field':'people','op':'none','value':{'field':'city','op':'eq','value':'w1'}},
                    {'field':'company.country','op':'eq','value':'w2'}]}},
                  {'field':'deals','op':'all','value':{'and':[
                    {'field':'people.city','op':'eq','value':'w1'},
                    {'field':'company.country','op':'neq','value':'w2'}]}}]}
    """
  };

  @BeforeAll
  static void fill() {
    BigTable.fill(RecordTable.shared());
  }

  static Stream<Arguments> questions() {
    return Stream.of(Statistics.values())
        .flatMap(known -> Stream.of(QUESTIONS).map(one -> Arguments.of(known, one)));
  }

  @ParameterizedTest
  @MethodSource("questions")
  void eachRecordAndLinkIsReadAFewTimes(Statistics statistics, String question) {
    String object = question.substring(0, question.indexOf(':')).strip();
    String filter = question.substring(question.indexOf(':') + 1);
    for (Sql statement : RelatedImport.statements(RelatedImport.WORKSPACE, object, filter)) {
      long buffers =
          RelatedImport.imported(statistics, db -> Explained.of(db, statement).buffers());
      assertThat(buffers).as(statement.text()).isBetween(1L, 1L * TIMES * RelatedImport.ROWS);
    }
  }
}
