/** An example of a query. */
export interface Example {
  /** The query of the schema that the example uses. */
  readonly query: string;
  readonly title: string;
  /** The scope that it needs; null if any key may send it. */
  readonly scope: 'analyze' | 'keys' | 'admin' | null;
  readonly document: string;
}

/** An example for every query of the schema. The playground opens with the first. */
export const examples: readonly Example[] = [
  {
    query: 'analyzeRecipe',
    title: 'Analyze a recipe',
    scope: 'analyze',
    document: `# A recipe with the reasons behind every figure. It counts as one recipe.
query Pancakes {
  analyzeRecipe(recipe: {
    title: "Pancakes"
    servings: 4
    ingredients: ["1 1/2 cups all-purpose flour", "1 1/4 cups milk", "1 egg", "3 tablespoons butter, melted"]
  }) {
    status
    perServing { calories protein fatTotal carbsTotal }
    dietLabels
    healthLabels
    ingredients {
      text
      parsed { qty unit food gramWeight }
      confidence { match conversion overall }
      match { reason alternatives { score food { fdcId description } } }
      weight { way reason }
      issues { code message }
    }
  }
}
`,
  },
  {
    query: 'analyzeText',
    title: 'Analyze a pasted recipe',
    scope: 'analyze',
    document: `# The text of a recipe as it is, or the source of its page. It counts as one recipe.
query Pasted {
  analyzeText(text: """
    Tomato soup
    Serves 4

    For the soup:
    2 tbsp olive oil
    1 onion, chopped
    800 g canned tomatoes

    Method
    Soften the onion in the oil, and simmer it with the tomatoes.
  """) {
    status
    perServing { calories protein fatTotal carbsTotal }
    perHundredGrams { calories }
    ingredients { text kind parsed { food gramWeight } confidence { overall } }
    nutritionLabel(style: US_VERTICAL, servingName: "1 bowl")
  }
}
`,
  },
  {
    query: 'readRecipe',
    title: 'Read a text or page',
    scope: 'analyze',
    document: `# What is understood of a text: nothing is analyzed, and nothing counts as a recipe.
query Read {
  readRecipe(text: "Toast\\nMakes 2 slices\\n\\n2 slices white bread\\n1 tbsp butter") {
    title ingredients servings yield source
  }
}
`,
  },
  {
    query: 'parseIngredients',
    title: 'Take lines apart',
    scope: 'analyze',
    document: `# The parts of a line, without its food.
query Lines {
  parseIngredients(lines: ["2 (14-oz) cans diced tomatoes, drained", "1-2 cloves garlic, minced"]) {
    text quantity quantityMax unit size name preparation comment
  }
}
`,
  },
  {
    query: 'matchFood',
    title: 'Match a name',
    scope: 'analyze',
    document: `# The foods that a name might mean, best first.
query Candidates {
  matchFood(name: "chedar", title: "Macaroni and cheese", first: 5) {
    score
    food { fdcId description dataset }
  }
}
`,
  },
  {
    query: 'foods',
    title: 'Search foods',
    scope: 'analyze',
    document: `# Foods by words of their names; words may be misspelt.
query Search {
  foods(search: "brown rice", first: 10) {
    totalCount
    edges { node { fdcId description category } }
    pageInfo { hasNextPage endCursor }
  }
}
`,
  },
  {
    query: 'food',
    title: 'Look up a food',
    scope: 'analyze',
    document: `# All-purpose flour, with the source of each figure.
query Food {
  food(fdcId: 168894) {
    description
    nutrientDetails { nutrient amountPer100g unit origin reason }
    portions { unit modifier grams }
    flags { flag state reason }
  }
}
`,
  },
  {
    query: 'unmatchedNames',
    title: 'Names without a food',
    scope: 'admin',
    document: `# Names without a food, most frequent first.
query Unmatched {
  unmatchedNames(first: 10) {
    totalCount
    edges { node { name count example lastAskedAt } }
  }
}
`,
  },
  {
    query: 'lowConfidenceNames',
    title: 'Names with an uncertain food',
    scope: 'admin',
    document: `# Names that were matched with little confidence, most frequent first.
query Uncertain {
  lowConfidenceNames(first: 10) {
    totalCount
    edges { node { name count match example food { fdcId description } } }
  }
}
`,
  },
  {
    query: 'keys',
    title: 'Keys of the account',
    scope: 'keys',
    document: `# The keys of your account, those that work first.
query Keys {
  keys { id name prefix scopes state lastUsedAt expiresAt }
}
`,
  },
  {
    query: 'usage',
    title: 'Usage of the account',
    scope: null,
    document: `# Requests by day, recipes by month, refusals by reason, and the limits of the plan.
query Usage {
  usage {
    plan { name requestsPerSecond recipesPerMonth }
    days { day answered refused }
    months { month recipes }
    refusals { code requests }
  }
}
`,
  },
  {
    query: 'edits',
    title: 'Corrections',
    scope: 'admin',
    document: `# Corrections, latest first.
query Corrections {
  edits(first: 10) {
    edges { node { id madeBy madeAt reason } }
  }
}
`,
  },
  {
    query: 'exportEdits',
    title: 'Corrections as a file',
    scope: 'admin',
    document: `# All corrections, one line of JSON each.
query Export {
  exportEdits
}
`,
  },
  {
    query: 'batches',
    title: 'Batches',
    scope: 'analyze',
    document: `# The batches of your account, newest first.
query Batches {
  batches(first: 10) {
    edges { node { id name state counts { answered failed waiting } etaSeconds } }
  }
}
`,
  },
  {
    query: 'batch',
    title: 'One batch and its results',
    scope: 'analyze',
    document: `# A batch by its id, with the first results; null if you have none with this id.
query Batch {
  batch(id: "00000000-0000-4000-8000-000000000000") {
    state
    results(first: 5) { edges { node { state } } }
  }
}
`,
  },
];
