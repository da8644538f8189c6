package plinth.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SlugsTest {
  @ParameterizedTest
  @CsvSource({
    "Won deals,won_deals",
    "Crème brûlée,creme_brulee",
    "Straße nach Łódź,strasse_nach_lodz",
    "Ørsted & Þór,orsted_thor",
    "Сделки,sdelki",
    "Щука ёж,shchuka_yozh",
    "Київ,kiyiv",
    "Πελάτες,pelates",
    "לקוחות,lqvhvt",
    "عملاء,amla",
    "ガス かばん,gasu_kaban",
    "ラーメン,ramen",
    "서울,seoul",
    "한국어,hangukeo",
    "日本,riben",
    "客户 公司,kehu_gongsi",
    "東京,dongjing",
    "ग्राहक,grahaka",
    "बिक्री,bikri",
    "গ্রাহক,grahaka",
    "ลูกค้า,lukkha",
    "მომხმარებელი,momkhmarebeli",
    "Հաճախորդ,hacaxord",
    "💥,object"
  })
  void aNameInAnotherScriptIsWrittenInLatinLetters(String name, String slug) {
    assertThat(Slugs.from(name, "object", taken -> false)).isEqualTo(slug);
  }

  @Test
  void aTakenSlugGetsANumber() {
    assertThat(Slugs.from("Клиенты", "object", "klienty"::equals)).isEqualTo("klienty_2");
  }
}
