package plinth.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.SAXException;
import plinth.jobs.BatchJob;
import plinth.jobs.JobKind;
import plinth.jobs.PlatformJobKind;

/** Every kind of job has a batch job with the steps that it names, in order. */
class BatchJobsTest {
  @Test
  void everyKindIsDescribedInXml() throws ReflectiveOperationException {
    List<BatchJob> jobs = new ArrayList<>();
    for (JavaClass kind : kinds()) {
      Object made = kind.reflect().getDeclaredConstructor().newInstance();
      jobs.add(made instanceof JobKind work ? work.batch() : ((PlatformJobKind) made).batch());
    }
    assertThat(jobs)
        .extracting(BatchJob::name)
        .contains("import", "export", "purge", "work", "platform");
    assertThat(jobs).allSatisfy(job -> assertThat(steps(job.name())).isEqualTo(job.steps()));
  }

  private static List<JavaClass> kinds() {
    return new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages("plinth")
            .stream()
            .filter(one -> !one.isInterface())
            .filter(
                one ->
                    one.isAssignableTo(JobKind.class) || one.isAssignableTo(PlatformJobKind.class))
            .toList();
  }

  /** The steps of a job in the order of their execution. */
  private static List<String> steps(String job)
      throws IOException, ParserConfigurationException, SAXException {
    try (InputStream in =
        BatchJobsTest.class.getResourceAsStream("/META-INF/batch-jobs/" + job + ".xml")) {
      Document xml = DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(in);
      assertThat(xml.getDocumentElement().getAttribute("id")).isEqualTo(job);
      NodeList steps = xml.getElementsByTagName("step");
      List<String> names = new ArrayList<>();
      for (int i = 0; i < steps.getLength(); i++) {
        Element step = (Element) steps.item(i);
        Element next = (Element) steps.item(i + 1);
        names.add(step.getAttribute("id"));
        assertThat(step.getAttribute("next"))
            .isEqualTo(next == null ? "" : next.getAttribute("id"));
      }
      return names;
    }
  }
}
